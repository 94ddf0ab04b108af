import { existsSync } from 'node:fs';
import { namesOf } from '../../../src/commands/new-resource/names.js';
import { runNode } from '../../support/outcome.js';

const newResource = (...args: string[]) => runNode(['dist/commands/new-resource.js', ...args]);

describe('the names of a new resource', () => {
  test.each([
    ['parkingSpot', undefined, 'parking-spot', 'parking-spots', 'ParkingSpot', '/api/parkingspots'],
    ['parking-spot', undefined, 'parking-spot', 'parking-spots', 'ParkingSpot', '/api/parkingspots'],
    ['Delivery', undefined, 'delivery', 'deliveries', 'Delivery', '/api/deliveries'],
    ['lunchBox', undefined, 'lunch-box', 'lunch-boxes', 'LunchBox', '/api/lunchboxes'],
    ['sheep', 'flockOfSheep', 'sheep', 'flock-of-sheep', 'Sheep', '/api/flockofsheep'],
  ])(
    'the name %s with the plural %s gives all spellings of a resource',
    (name, plural, stem, folder, Record, path) => {
      expect(namesOf(name, plural)).toMatchObject({ stem, folder, Record, path });
    },
  );

  test('the spellings of a resource name differ by case and number', () => {
    expect(namesOf('parkingSpot')).toMatchObject({
      record: 'parkingSpot',
      records: 'parkingSpots',
      table: 'parking_spots',
      words: 'parking spots',
      Words: 'Parking spots',
    });
  });
});

describe('refusals of a new resource', () => {
  test.each([
    ['without a name', [], /^Usage: npm run new:resource/],
    ['with two names', ['parcel', 'parcels'], /^Usage: npm run new:resource/],
    ['with an unknown option', ['parcel', '--fields'], /^Usage: npm run new:resource/],
    ['with a name that is no identifier', ['2 parcels'], /^"2 parcels" is no name/],
    ['with a name that leaves the folder', ['../parcel'], /^"..\/parcel" is no name/],
    ['with letters beyond ASCII', ['paño'], /^"paño" is no name/],
    ['with a plural like the singular', ['sheep', '--plural', 'sheep'], /^The plural of sheep must differ/],
    ['with the name of a type', ['pet'], /^The schema has Pet already/],
    ['with the name of a query', ['cat', '--plural', 'pets'], /^The schema has pets already/],
    ['with a file of its name', ['own-community'], /^tests\/modules\/own-communities.test.ts exists already/],
  ])('new:resource %s is refused with one line and writes nothing', async (_title, args, line) => {
    const { code, stdout, stderr } = await newResource(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(existsSync('src/modules/own-communities')).toBe(false);
  });
});
