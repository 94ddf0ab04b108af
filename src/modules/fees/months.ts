import { Temporal } from 'temporal-polyfill';
import { Extensions, Field } from 'type-graphql';
import { CONSTRAINTS, type Constraints, TextField } from '../../engine/declare.js';
import { wrongFormat } from '../../platform/message.js';
import { MONTH, MONTH_FORM } from '../resident-charges/resident-charge.entity.js';
import type { Fee, FeePeriod } from './fee.entity.js';

/* Reckons with months, which are texts such as `2027-01`, in the order of the calendar. */

const NO_MONTH = wrongFormat('month', {
  es: 'debe ser un mes como 2027-01',
  en: 'must be a month such as 2027-01',
});

/** Declares a month. */
export const MonthField = (
  options: Pick<Parameters<typeof TextField>[0], 'optional' | 'description'> = {},
): PropertyDecorator =>
  TextField({
    ...options,
    max: MONTH,
    form: { pattern: new RegExp(MONTH_FORM), name: 'month', rule: NO_MONTH },
  });

/** Declares an argument that is a month. */
export const MonthArgument =
  ({ optional = false, description }: { optional?: boolean; description: string }): PropertyDecorator =>
  (prototype, key) => {
    Field(() => String, { nullable: optional, description })(prototype, key);
    Extensions({ [CONSTRAINTS]: { maxLength: MONTH, pattern: MONTH_FORM } satisfies Constraints })(
      prototype,
      key,
    );
  };

/** The months from one charge of a fee to the next; none for a fee that is charged once. */
const MONTHS_OF: Readonly<Record<FeePeriod, number | null>> = {
  MONTH: 1,
  TWO_MONTHS: 2,
  QUARTER: 3,
  HALF_YEAR: 6,
  YEAR: 12,
  ONCE: null,
};

type Period = Pick<Fee, 'every' | 'firstMonth' | 'lastMonth'>;

/** Tells whether a fee is charged in a month. */
export function isMonthOf({ every, firstMonth, lastMonth }: Period, month: string): boolean {
  if (month < firstMonth || (lastMonth !== null && month > lastMonth)) return false;
  const months = MONTHS_OF[every as FeePeriod];
  const distance = placeOf(month) - placeOf(firstMonth);
  return months === null ? distance === 0 : distance % months === 0;
}

/** Returns the months in which a fee is charged, from one to another, in order. */
export function monthsOf(fee: Period, from: string, to: string): string[] {
  const months: string[] = [];
  for (
    let month = Temporal.PlainYearMonth.from(from);
    month.toString() <= to;
    month = month.add({ months: 1 })
  )
    if (isMonthOf(fee, month.toString())) months.push(month.toString());
  return months;
}

const placeOf = (month: string) => {
  const [year, ofYear] = month.split('-').map(Number) as [number, number];
  return year * 12 + ofYear;
};

/** Returns a day of a month; its last day where the month is shorter. */
export const dayIn = (month: string, day: number): string =>
  Temporal.PlainYearMonth.from(month).toPlainDate({ day }).toString();

const NAMES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
] as const;

/** Returns the text of a charge: what it is for and the month, as residents and clients of REST read it. */
export const textOfCharge = (name: string, month: string): string => {
  const [year, ofYear] = month.split('-');
  return `${name} ${NAMES[Number(ofYear) - 1]} ${year}`;
};
