import { type Context, equals, oneOf, type WriteContext } from '../../engine/declare.js';
import { readOne, readWhere } from '../../engine/read.js';
import { createRow, findActiveForWrite, write } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { residents } from '../residents/resident.access.js';
import { unitPeople, units } from '../residents/unit.access.js';
import { assertOwesNothing } from '../residents/unit.actions.js';
import { certificates } from './certificate.access.js';
import { Certificate } from './certificate.entity.js';
import { takeFolios } from './folios.js';
import { type Paper, paperOf } from './paper.types.js';
import { fileNameOf, type Sheet, shownDay, shownText } from './sheet.js';

/** Certifies that a unit owes nothing today. Returns the id of the certificate; UNIT_OWES for one that does. */
export function issueCertificate(ctx: Context, unitId: string): Promise<string> {
  return write(ctx, async (tx) => {
    const { communityId, number } = await findActiveForWrite(tx, units, unitId);
    await assertOwesNothing(tx, unitId);
    const community = await readOne(tx, communities, communityId, { fields: ['nombre', 'today'] });
    if (!community) throw new Error('The community of a unit is in scope with it');
    const owners = await namesOfOwners(tx, unitId);
    const folio = await takeFolios(tx, 'CERTIFICATE', communityId, 1);
    const data = { community: community.nombre, issuedOn: community.today, unit: number, owners };
    return createRow(tx, Certificate, { communityId, unitId, folio, data }).id;
  });
}

/** The most owners that a certificate names. */
const MOST_OWNERS = 100;

async function namesOfOwners(tx: WriteContext, unitId: string): Promise<string[]> {
  const people = await readWhere(tx, unitPeople, { fields: ['residentId'] as const }, [
    equals('unitId' as const)(unitId),
    (field) => `${field('isActive')} and ${field('relation')} = 'OWNER'`,
  ]);
  const ids = people.map(({ residentId }) => residentId);
  if (ids.length === 0) return [];
  const rows = await readWhere(tx, residents, { fields: ['fullName'] as const }, [oneOf('id')(ids)]);
  const names = rows.map(({ fullName }) => fullName).sort((one, other) => one.localeCompare(other, 'es'));
  return names.slice(0, MOST_OWNERS);
}

/** Prints a certificate; null out of scope. */
export async function certificatePaperOf(ctx: Context, id: string): Promise<Paper | null> {
  const found = await readOne(ctx, certificates, id, { fields: ['folio', 'issuedAt', 'data'] });
  if (!found) return null;
  return paperOf(sheetOf(found), fileNameOf('constancia', found.folio, found.data.unit));
}

function sheetOf({ folio, issuedAt, data }: Pick<Certificate, 'folio' | 'issuedAt' | 'data'>): Sheet {
  const { community, issuedOn, unit, owners } = data;
  const day = shownDay(issuedOn);
  return {
    community: shownText(community),
    title: 'Constancia de no adeudo',
    number: `No. ${folio}`,
    madeAt: issuedAt,
    mark: null,
    facts: [
      ['Expedida el', day],
      ['Unidad', shownText(unit)],
      ...owners.map((owner) => ['Propietario', shownText(owner)] as const),
    ],
    paragraphs: [
      `La administración de ${shownText(community)} hace constar que, de acuerdo con sus registros, la unidad` +
        ` ${shownText(unit)} no tiene adeudos de cuotas, recargos ni otros cargos al ${day}.`,
    ],
    columns: [],
    rows: [],
    totals: [],
    notes: [
      'Esta constancia se refiere únicamente a los cargos registrados hasta la fecha en que se expide.',
    ],
  };
}
