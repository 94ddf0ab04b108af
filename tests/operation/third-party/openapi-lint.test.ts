import { resolve } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Service, startService } from '../../support/service.js';

let service: Service;
let document: object;
beforeAll(async () => {
  service = await startService();
  document = (await service.anonymous.get('/api/openapi.json')).body;
});
afterAll(() => service.stop());

test('the OpenAPI document is valid by the schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone({ ...document }))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

describe('the OpenAPI document and an independent linter', () => {
  let problems: Awaited<ReturnType<typeof lintFromString>>;
  beforeAll(async () => {
    problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: resolve('docs/openapi.json'),
      config: await loadConfig({ configPath: resolve('redocly.yaml') }),
    });
  });

  test('the linter finds no problem in the OpenAPI document', () => {
    const reported = problems.filter(({ ignored }) => !ignored);
    expect(reported.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  test('the linter ignores only pairs of paths with and without the literal "community" or "resident"', () => {
    const ignored = problems.filter((problem) => problem.ignored);
    expect(ignored.map(({ message }) => message.match(/(?<=`)\/[^`]+(?=`)/g)?.join(' '))).toEqual([
      '/api/encuestas/community/{communityId} /api/encuestas/{id}/resultados',
      '/api/encuestas/community/{communityId} /api/encuestas/{id}/responder',
      '/api/amenityreservations/community/{id} /api/amenityreservations/{id}/approve',
      '/api/amenityreservations/community/{id} /api/amenityreservations/{id}/status',
      '/api/amenityreservations/community/{id} /api/amenityreservations/{id}/cancel',
      '/api/proveedorservicios/community/{communityId} /api/proveedorservicios/{id}/calificar',
      '/api/pagosresidente/resident/{residentId} /api/pagosresidente/{id}/recibo',
      '/api/Documents/community/{communityId} /api/Documents/{id}/download',
      '/api/Documents/community/{communityId} /api/Documents/{id}/file',
    ]);
  });
});
