import type { Person } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let admin: Person;
beforeAll(async () => {
  service = await startService();
  admin = await service.make.systemAdmin();
});
afterAll(() => service.stop());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

interface Refusal {
  readonly title: string;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  readonly es: string;
  readonly en: string;
}

const query = (text: string, variables?: object) => ({ query: text, variables });

const REFUSALS: readonly Refusal[] = [
  {
    title: 'an unknown record',
    body: query(`mutation { deleteVehicle(id: "${UNKNOWN}") { deletedId } }`),
    es: 'Vehículo no encontrado.',
    en: 'Vehicle not found.',
  },
  {
    title: 'a refused caller',
    body: query('{ vehicleTypes { id } }'),
    headers: { authorization: '' },
    es: 'No autorizado.',
    en: 'Unauthorized.',
  },
  {
    title: 'a bad token',
    body: query('{ vehicleTypes { id } }'),
    headers: { authorization: 'Bearer x' },
    es: 'No autorizado.',
    en: 'Unauthorized.',
  },
  {
    title: 'an unknown operation of a document',
    body: { query: 'query A { __typename }', operationName: 'B' },
    es: 'El documento no tiene una operación con ese nombre, o tiene varias y no se indicó cuál.',
    en: 'The document has no operation of this name, or has several and none is named.',
  },
  {
    title: 'a document beyond a limit',
    body: query(`{ ${'a '.repeat(2001)} }`),
    es: 'El documento supera el límite «tokens» de 2000: contiene demasiados elementos.',
    en: 'The document exceeds the limit «tokens» of 2000: it has too many tokens.',
  },
  {
    title: 'a document that costs too much',
    body: query('{ communities(first: 500) { nodes { residents(first: 500) { nodes { id } } } } }'),
    es: expect.stringMatching(
      /^El documento supera el límite «cost» de \d+: cuesta \d+; pida páginas menores con «first», o menos condiciones\.$/,
    ),
    en: expect.stringMatching(
      /^The document exceeds the limit «cost» of \d+: it costs \d+; ask for smaller pages with «first», or for fewer conditions\.$/,
    ),
  },
  {
    title: 'a body that is no request',
    body: '{',
    es: 'El cuerpo de la solicitud no es JSON válido.',
    en: 'The request body is not valid JSON.',
  },
];

const inLanguage = (language: string, client: Client, { body, headers }: Pick<Refusal, 'body' | 'headers'>) =>
  client.post('/graphql', body, { 'accept-language': language, ...headers });

describe('The language of GraphQL errors', () => {
  test.each(REFUSALS)(
    'a GraphQL error is in the language that the client accepts: $title',
    async (refusal) => {
      for (const [accepted, language] of [
        ['es-MX', 'es'],
        ['en-US,en;q=0.9', 'en'],
      ] as const) {
        const answer = await inLanguage(accepted, service.as(admin), refusal);
        expect(answer.body.errors[0].message).toEqual(refusal[language]);
        expect(answer.headers.get('content-language')).toBe(language);
        expect(answer.headers.get('vary')).toContain('Accept-Language');
      }
    },
  );

  test.each([
    ['es;q=0.5, en', 'en'],
    ['fr, en;q=0.5, es;q=0.1', 'en'],
    ['fr', 'es'],
    ['*', 'es'],
    ['', 'es'],
    ['en;q=0', 'es'],
  ])('the language of GraphQL errors for «%s» is %s', async (accepted, language) => {
    const answer = await inLanguage(accepted, service.anonymous, { body: query('{ me { id } }') });
    expect(answer.headers.get('content-language')).toBe(language);
  });

  test('every field of bad input has its error in the language of the client', async () => {
    const { body } = await inLanguage('en', service.as(admin), {
      body: query(
        'mutation ($input: SurveyInput!, $user: CreateUserInput!) { createSurvey(input: $input) { id } createUser(input: $user) { id } }',
        {
          input: {
            communityId: 'x',
            titulo: 5,
            fechaInicio: 'x',
            descripcion: 'x'.repeat(4001),
            preguntas: [{ tipoPregunta: 4, pregunta: '\0', opciones: Array(201).fill('x'.repeat(501)) }],
          },
          user: { email: 'x', sorpresa: 1 },
        },
      ),
    });
    const [survey, user] = body.errors;
    expect(survey.message).toMatch(
      /^One or more fields have validation errors\. The field communityId must be /,
    );
    expect(survey.extensions.errors).toEqual({
      communityId: ['The field communityId must be a valid GUID.'],
      titulo: ['The field titulo must be a text.'],
      fechaInicio: ['The field fechaInicio must be a valid ISO 8601 date and time.'],
      fechaFin: ['The field fechaFin is required.'],
      descripcion: ['The field descripcion takes at most 4000 characters.'],
      'preguntas[0].tipoPregunta': ['The field tipoPregunta must be at most 3.'],
      'preguntas[0].pregunta': ['The field pregunta contains characters that are not allowed.'],
      'preguntas[0].opciones': [
        'The field opciones takes at most 200 items.',
        'Each item of opciones takes at most 500 characters.',
      ],
    });
    expect(user.extensions.errors).toMatchObject({
      email: ['The field email must be a valid e-mail address.'],
      sorpresa: ['The field sorpresa does not exist in this input.'],
      username: ['The field username is required.'],
    });
  });

  test('texts in answers are in the language of the errors', async () => {
    const forgot = {
      body: query('mutation { forgotPassword(input: { email: "n@correo.example" }) { message } }'),
    };
    const spanish = await service.anonymous.post('/graphql', forgot.body);
    const english = await inLanguage('en', service.anonymous, forgot);
    expect(spanish.body.data.forgotPassword.message).toMatch(/^Si el correo/);
    expect(english.body.data.forgotPassword.message).toMatch(/^If the address/);
  });

  test('a GraphQL answer without errors names no language', async () => {
    const answer = await inLanguage('en', service.anonymous, { body: query('{ __typename }') });
    expect(answer.headers.get('content-language')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Accept-Language');
  });

  test('REST answers in Spanish, whatever language the client accepts', async () => {
    const english = { 'accept-language': 'en' };
    const client = service.as(admin);
    const missing = await client.get(`/api/tickets/${2 ** 31 - 1}`, english);
    expect(missing.body.message).toBe('Recurso no encontrado.');
    const invalid = await client.post('/api/vehicles', {}, english);
    expect(invalid.body.errors.brand).toEqual(['El campo brand es obligatorio.']);
    const { body } = await service.anonymous.post(
      '/api/auth/forgot-password',
      { email: 'n@correo.example' },
      english,
    );
    expect(body.message).toMatch(/^Si el correo/);
  });
});
