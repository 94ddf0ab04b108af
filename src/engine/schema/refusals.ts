import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { Extensions, registerEnumType } from 'type-graphql';
import type { DomainError } from '../../platform/errors.js';
import {
  DONE_REASONS,
  isRefusalReason,
  REFUSAL_REASONS,
  type RefusalReason,
} from '../../platform/refusal-reasons.js';
import { PERMISSION } from './allow.js';

/** Name of the extension with the reasons for which an operation is refused, or the permission to call it. */
export const REFUSALS = 'refusals';

/** Declares the reasons for which business rules refuse the operation. */
export const RefusesWith = (...reasons: readonly RefusalReason[]) => Extensions({ [REFUSALS]: reasons });

const REASONS = Object.keys(REFUSAL_REASONS) as RefusalReason[];

/** The reasons as an enum of the schema. */
export const RefusalReasons = Object.fromEntries(REASONS.map((name) => [name, name])) as {
  readonly [Name in RefusalReason]: Name;
};

registerEnumType(RefusalReasons, {
  name: 'RefusalReason',
  description: 'Why a business rule refuses an operation: `extensions.reason` of its error.',
  valuesConfig: Object.fromEntries(REASONS.map((name) => [name, { description: REFUSAL_REASONS[name] }])),
});

type Field = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

export const refusalsOf = ({ extensions }: Field): readonly RefusalReason[] =>
  (extensions[REFUSALS] as readonly RefusalReason[] | undefined) ?? [];

/** Returns the operations that declare refusals, by their names. */
export function refusingOperations(schema: GraphQLSchema): ReadonlyMap<string, readonly RefusalReason[]> {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
  return new Map(
    fields.flatMap((field) => {
      const reasons = refusalsOf(field);
      return reasons.length === 0 ? [] : [[field.name, reasons] as const];
    }),
  );
}

/** Throws for a reason of an action that its mutation does not declare, and for one that no operation declares. */
export function assertRefusals(schema: GraphQLSchema): void {
  const declared = refusingOperations(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const mutation = field.extensions[PERMISSION];
      if (typeof mutation !== 'string') continue;
      const missing = refusalsOf(field).find(
        (reason) => !DONE_REASONS.has(reason) && !declared.get(mutation)?.includes(reason),
      );
      if (missing) throw new Error(`${mutation} does not declare that it is refused with ${missing}`);
    }
  }
  const all = new Set([...DONE_REASONS, ...[...declared.values()].flat()]);
  const unused = REASONS.find((reason) => !all.has(reason));
  if (unused) throw new Error(`No operation declares that it is refused with ${unused}`);
}

/** Returns a reason of an error that its operation does not declare. */
export function undeclaredReason(
  field: Field | undefined,
  { reason, causes }: Pick<DomainError, 'reason' | 'causes'>,
): RefusalReason | undefined {
  const declared = field ? refusalsOf(field) : [];
  const given = [...(reason ? [reason] : []), ...causes.map(({ code }) => code)];
  return given.filter(isRefusalReason).find((one) => !declared.includes(one));
}
