import 'reflect-metadata';
import { inputErrors } from '../../src/engine/schema.js';
import { BannerInput } from '../../src/modules/banners/banner.inputs.js';
import { VehicleInput, VehiclePatch } from '../../src/modules/vehicles/vehicle.inputs.js';
import { systemClock } from '../../src/platform/time.js';

/** The names of the fields that break a constraint. */
const wrongFields = (input: object) => Object.keys(inputErrors(input, systemClock));

const SOME_ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const BANNER = { pathImagen: '', title: 'x' };
const TOO_LONG = 'x'.repeat(201);

describe('The constraints of an input', () => {
  test('are checked for an optional field that is given, beside fields without constraints', () => {
    const patch = Object.assign(new VehiclePatch(), { residentId: SOME_ID, licensePlate: TOO_LONG });
    expect(wrongFields(patch)).toEqual(['licensePlate']);
  });

  test('do not apply to optional fields that are left out or null', () => {
    expect(wrongFields(Object.assign(new BannerInput(), { ...BANNER }))).toEqual([]);
    expect(wrongFields(Object.assign(new BannerInput(), { ...BANNER, text: null }))).toEqual([]);
  });

  test('apply to required fields that are left out', () => {
    expect(wrongFields(new VehicleInput())).toContain('licensePlate');
  });

  test('apply to null in a patch, which keeps only what is left out', () => {
    expect(wrongFields(new VehiclePatch())).toEqual([]);
    expect(wrongFields(Object.assign(new VehiclePatch(), { licensePlate: null }))).toEqual(['licensePlate']);
  });
});
