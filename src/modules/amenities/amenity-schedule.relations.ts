import { computeFields } from '../../core/read/declare.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';

computeFields(Amenity, {
  isOpenNow(field, now) {
    const local = `(${now()} at time zone ${field('zone')})`;
    const covers =
      `s."day_of_week" = extract(isodow from ${local}) and s."hora_inicio" collate "C" <= to_char(${local}, 'HH24:MI')` +
      ` and s."hora_fin" collate "C" > to_char(${local}, 'HH24:MI')`;
    return (
      `coalesce((select bool_or(s."is_open" and ${covers}) and not bool_or(not s."is_open" and ${covers})` +
      ` from "amenity_schedules" s where s."amenity_id" = ${field('id')}), true)`
    );
  },
});

export const amenityScheduleRelations = [
  toOne({ of: AmenitySchedule, field: 'amenity', by: 'amenityId', to: amenities }),
  toMany({ of: Amenity, field: 'schedules', by: 'amenityId', to: amenitySchedules }),
];
