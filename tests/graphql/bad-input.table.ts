/** A request with wrong input, and the refusals of its fields. */
export interface BadInput {
  readonly title: string;
  readonly query: string;
  readonly variables?: object;
  readonly refusals: readonly {
    readonly path: readonly string[];
    readonly errors: Readonly<Record<string, readonly string[]>>;
  }[];
}

const VEHICLES = '{ nodes { id } }';
const GUID = '00000000-0000-4000-8000-000000000000';
const notGuid = (name: string) => `El campo ${name} debe ser un identificador GUID válido.`;
const missing = (name: string) => `El campo ${name} es obligatorio.`;

const SURVEY = {
  communityId: GUID,
  titulo: 'Poda',
  descripcion: 'De los árboles',
  fechaInicio: '2026-01-01',
  fechaFin: '2026-02-01',
};

export const BAD_INPUTS: readonly BadInput[] = [
  {
    title: 'a variable of the wrong type, under the name of its argument',
    query: 'query ($vehicleOfMine: GUID!) { vehicle(id: $vehicleOfMine) { id } }',
    variables: { vehicleOfMine: 'x' },
    refusals: [{ path: ['vehicle'], errors: { id: [notGuid('id')] } }],
  },
  {
    title: 'a literal of the wrong type',
    query: '{ vehicle(id: "x") { id } }',
    refusals: [{ path: ['vehicle'], errors: { id: [notGuid('id')] } }],
  },
  {
    title: 'a variable that is left out',
    query: 'query ($id: GUID!) { mine: vehicle(id: $id) { id } }',
    refusals: [{ path: ['mine'], errors: { id: [missing('id')] } }],
  },
  {
    title: 'an input that is left out',
    query: 'mutation ($all: VehicleInput!) { createVehicle(input: $all) { id } }',
    refusals: [{ path: ['createVehicle'], errors: { input: [missing('input')] } }],
  },
  {
    title: 'an input that is no object, as a variable and as a literal',
    query:
      'mutation ($a: VehicleInput!) { a: createVehicle(input: $a) { id } b: createVehicle(input: 5) { id } }',
    variables: { a: [] },
    refusals: ['a', 'b'].map((path) => ({
      path: [path],
      errors: { input: ['El campo input debe ser un objeto.'] },
    })),
  },
  {
    title: 'null where a value is required, as a literal and as a variable with a default',
    query:
      'query ($name: String! = "a", $first: Int = 5) { vehicle(id: null) { id } __type(name: $name) { name } vehicles(first: $first) { nodes { id } } }',
    variables: { name: null },
    refusals: [
      { path: ['vehicle'], errors: { id: [missing('id')] } },
      { path: ['__type'], errors: { name: [missing('name')] } },
    ],
  },
  {
    title: 'a null variable where its type is looser than the argument',
    query: 'query ($name: String = "a") { __type(name: $name) { name } }',
    variables: { name: null },
    refusals: [{ path: ['__type'], errors: { name: [missing('name')] } }],
  },
  {
    title: 'an unknown value of an enum, as a variable and as a literal',
    query: `query ($by: [VehicleOrder!]) { a: vehicles(orderBy: $by) ${VEHICLES} b: vehicles(orderBy: WHEELS) ${VEHICLES} c: vehicles(orderBy: "CREATED_AT_DESC") ${VEHICLES} }`,
    variables: { by: 'WHEELS' },
    refusals: ['a', 'b', 'c'].map((path) => ({
      path: [path],
      errors: {
        'orderBy[0]': [expect.stringMatching(/^El campo orderBy\[0\] debe ser uno de: CREATED_AT_DESC, /)],
      },
    })),
  },
  {
    title: 'more orders than a list takes',
    query: `query ($by: [VehicleOrder!]) { vehicles(orderBy: $by) ${VEHICLES} }`,
    variables: { by: Array(6).fill('CREATED_AT_DESC') },
    refusals: [
      { path: ['vehicles'], errors: { orderBy: ['El campo orderBy admite como máximo 5 elementos.'] } },
    ],
  },
  {
    title: 'a first and a last page at once, in a list and in a relation',
    query: `query ($last: Int) {
      vehicles(first: 1, last: $last) ${VEHICLES}
      residents(last: 501) { nodes { vehicles(first: 1, last: 1) ${VEHICLES} pets(first: null, last: 1) { totalCount } } }
    }`,
    variables: { last: 2 },
    refusals: [
      { path: ['vehicles'], errors: { last: ['El campo last no se puede combinar con first.'] } },
      { path: ['residents'], errors: { last: ['El campo last debe ser como máximo 500.'] } },
      {
        path: ['residents', 'nodes', 'vehicles'],
        errors: { last: ['El campo last no se puede combinar con first.'] },
      },
    ],
  },
  {
    title: 'the default of a variable, although the request sends another value',
    query: `query ($first: Int = "all") { vehicles(first: $first) ${VEHICLES} }`,
    variables: { first: 5 },
    refusals: [{ path: ['vehicles'], errors: { first: ['El campo first debe ser un número entero.'] } }],
  },
  {
    title: 'a page out of bounds together with wrong conditions',
    query: `query ($first: Int, $owner: GUID) { vehicles(first: $first, offset: -1, where: { residentId: { eq: $owner }, color: { like: "red" } }) ${VEHICLES} }`,
    variables: { first: 501, owner: 'x' },
    refusals: [
      {
        path: ['vehicles'],
        errors: {
          first: ['El campo first debe ser como máximo 500.'],
          offset: ['El campo offset debe ser al menos 0.'],
          'residentId.eq': [notGuid('residentId.eq')],
          'color.like': ['El campo color.like no existe en esta entrada.'],
        },
      },
    ],
  },
  {
    title: 'the pages and conditions of relations, those of a fragment too',
    query: `query ($search: String) {
      communities { nodes { list: residents(first: -1) { nodes { ...Cars } } } }
      residents { nodes { ...Cars } }
    }
    fragment Cars on Resident { vehicles(where: { licensePlate: { contains: $search } }) ${VEHICLES} }`,
    variables: { search: 'p'.repeat(201) },
    refusals: [
      {
        path: ['communities', 'nodes', 'list'],
        errors: { first: ['El campo first debe ser al menos 0.'] },
      },
      {
        path: ['communities', 'nodes', 'list', 'nodes', 'vehicles'],
        errors: {
          'licensePlate.contains': ['El campo licensePlate.contains admite como máximo 200 caracteres.'],
        },
      },
    ],
  },
  {
    title: 'conditions of a where that are null, blank, too long, too deep, too far or of the wrong type',
    query: `query ($where: VehicleWhere, $year: Int) {
      vehicles(where: $where) ${VEHICLES}
      pets(where: { age: { eq: $year }, name: { contains: " " }, wings: { eq: 2 } }) { totalCount }
    }`,
    variables: {
      year: null,
      where: {
        year: { gte: '1', lt: null },
        residentId: { in: ['x'] },
        brand: { contains: 'x'.repeat(201), eq: '\0' },
        model: null,
        resident: { fullName: { contains: '' }, user: { username: { eq: 'a' } } },
        or: [{}, { and: [{ not: { or: [{ color: { eq: 'Rojo' } }] } }] }],
      },
    },
    refusals: [
      {
        path: ['vehicles'],
        errors: {
          'year.gte': ['El campo year.gte debe ser un número entero.'],
          'year.lt': ['El campo year.lt no puede ser nulo; use isNull.'],
          'residentId.in[0]': [notGuid('residentId.in[0]')],
          'brand.contains': ['El campo brand.contains admite como máximo 200 caracteres.'],
          'brand.eq': ['El campo brand.eq contiene caracteres no permitidos.'],
          model: ['El campo model no puede ser nulo; use isNull.'],
          'resident.fullName.contains': ['El campo resident.fullName.contains no puede estar vacío.'],
          'resident.user': [
            'El campo resident.user no admite condiciones sobre registros relacionados de un registro relacionado.',
          ],
          'or[1].and[0].not.or': ['El campo or[1].and[0].not.or está anidado más de 3 niveles.'],
        },
      },
      {
        path: ['pets'],
        errors: {
          'age.eq': ['El campo age.eq no puede ser nulo; use isNull.'],
          'name.contains': ['El campo name.contains no puede estar vacío.'],
          wings: ['El campo wings no existe en esta entrada.'],
        },
      },
    ],
  },
  {
    title: 'more conditions than a where takes, and more values than a list takes',
    query: `query ($many: [VehicleWhere!], $years: [Int!]) {
      vehicles(where: { or: $many, year: { in: $years } }) ${VEHICLES}
    }`,
    variables: {
      many: Array(26).fill({ year: { eq: 1 } }),
      years: Array(1001).fill(1),
    },
    refusals: [
      {
        path: ['vehicles'],
        errors: {
          'or[25]': ['El campo or[25] tiene más de 50 condiciones.'],
          'year.in': ['El campo year.in admite como máximo 1000 elementos.'],
        },
      },
    ],
  },
  {
    title: 'wrong types and broken constraints of one input together',
    query: 'mutation ($v: VehicleInput!) { createVehicle(input: $v) { id } }',
    variables: {
      v: { brand: 'x'.repeat(201), color: 5, licensePlate: ' ', year: 1899, residentId: 'x', wheels: 4 },
    },
    refusals: [
      {
        path: ['createVehicle'],
        errors: {
          brand: ['El campo brand admite como máximo 200 caracteres.'],
          color: ['El campo color debe ser un texto.'],
          licensePlate: ['El campo licensePlate no puede estar vacío.'],
          model: [missing('model')],
          residentId: [notGuid('residentId')],
          vehicleTypeId: [missing('vehicleTypeId')],
          wheels: ['El campo wheels no existe en esta entrada.'],
          year: ['El campo year debe ser al menos 1900.'],
        },
      },
    ],
  },
  {
    title: 'the same of a literal that holds variables',
    query: `mutation ($color: String!, $owner: GUID!) {
      createVehicle(input: { brand: 12, color: $color, licensePlate: " ", year: 1899, residentId: $owner, wheels: 4 }) { id }
    }`,
    variables: { color: 'c'.repeat(201), owner: 7 },
    refusals: [
      {
        path: ['createVehicle'],
        errors: {
          brand: ['El campo brand debe ser un texto.'],
          color: ['El campo color admite como máximo 200 caracteres.'],
          licensePlate: ['El campo licensePlate no puede estar vacío.'],
          model: [missing('model')],
          residentId: [notGuid('residentId')],
          vehicleTypeId: [missing('vehicleTypeId')],
          wheels: ['El campo wheels no existe en esta entrada.'],
          year: ['El campo year debe ser al menos 1900.'],
        },
      },
    ],
  },
  {
    title: 'an argument beside an input',
    query: 'mutation ($id: GUID!) { updatePet(id: $id, input: { name: "" }) { id } }',
    variables: { id: 'x' },
    refusals: [
      {
        path: ['updatePet'],
        errors: expect.objectContaining({
          id: [notGuid('id')],
          name: ['El campo name no puede estar vacío.'],
        }),
      },
    ],
  },
  {
    title: 'inputs within the list of an input',
    query: 'mutation ($input: SurveyInput!) { createSurvey(input: $input) { id } }',
    variables: {
      input: {
        ...SURVEY,
        preguntas: [
          { pregunta: 'p'.repeat(4001), tipoPregunta: 4 },
          { pregunta: 'Sí', tipoPregunta: 'Abierta', opciones: ['a', 1] },
          null,
        ],
      },
    },
    refusals: [
      {
        path: ['createSurvey'],
        errors: {
          'preguntas[0].pregunta': ['El campo pregunta admite como máximo 4000 caracteres.'],
          'preguntas[0].tipoPregunta': ['El campo tipoPregunta debe ser como máximo 3.'],
          'preguntas[1].tipoPregunta': ['El campo preguntas[1].tipoPregunta debe ser un número entero.'],
          'preguntas[1].opciones[1]': ['El campo preguntas[1].opciones[1] debe ser un texto.'],
          'preguntas[2]': [missing('preguntas[2]')],
        },
      },
    ],
  },
  {
    title: 'scalars of every kind',
    query: `mutation ($charge: CreateCommunityChargeInput!) {
      createCommunityCharge(input: $charge) { id }
      createBanner(input: { startDate: "2026-02-30", endDate: 5 }) { id }
    }`,
    variables: {
      charge: { comunidadId: 1, contratoId: '1', fechaDePago: 'mañana', montoCargo: 1.005, isActive: 'true' },
    },
    refusals: [
      {
        path: ['createCommunityCharge'],
        errors: {
          comunidadId: [notGuid('comunidadId')],
          contratoId: [notGuid('contratoId')],
          fechaDePago: ['El campo fechaDePago debe ser una fecha y hora ISO 8601 válida.'],
          montoCargo: ['El campo montoCargo debe ser un número con un máximo de dos decimales.'],
          isActive: ['El campo isActive debe ser verdadero o falso.'],
        },
      },
      {
        path: ['createBanner'],
        errors: expect.objectContaining({
          startDate: ['El campo startDate debe ser una fecha válida (AAAA-MM-DD).'],
          endDate: ['El campo endDate debe ser una fecha válida (AAAA-MM-DD).'],
        }),
      },
    ],
  },
  {
    title: 'the condition of a directive',
    query: 'query ($yes: Boolean!) { me { id username @include(if: $yes) email @skip(if: "no") } }',
    variables: { yes: 'yes' },
    refusals: ['username', 'email'].map((name) => ({
      path: ['me', name],
      errors: { if: ['El campo if debe ser verdadero o falso.'] },
    })),
  },
  {
    title: 'two mutations, of which none is executed',
    query: `mutation ($pet: PetPatch!, $id: GUID!) {
      deletePet(id: $id) { deletedId }
      updatePet(id: $id, input: $pet) { id }
    }`,
    variables: { id: GUID, pet: { residentId: GUID, name: '', petTypeId: null } },
    refusals: [
      {
        path: ['updatePet'],
        errors: expect.objectContaining({ name: ['El campo name no puede estar vacío.'] }),
      },
    ],
  },
];
