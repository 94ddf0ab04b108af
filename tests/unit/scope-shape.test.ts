import { randomUUID } from 'node:crypto';
import type { Caller } from '../../src/core/caller.js';
import { fieldConditionFor } from '../../src/core/policy/field-rules.js';
import { scopeFor, shapeOfScope } from '../../src/core/policy/row-scope.js';
import { definitionOf } from '../../src/core/read/record.js';
import { entities } from '../../src/modules/index.js';
import { ROLE_CODES } from '../../src/platform/roles.js';

/** Cached statements are shared by the callers of one shape, so their conditions may differ in values alone. */

const list = () => [randomUUID(), randomUUID()];

function callersOf(role: Caller['role']): Caller[] {
  const communityIds = role === 'SYSTEM_ADMIN' ? ('all' as const) : list();
  const make = (residentId: string | null, audienceIds: readonly string[]): Caller => ({
    userId: randomUUID(),
    username: randomUUID(),
    email: `${randomUUID()}@example.com`,
    role,
    residentId,
    communityIds: communityIds === 'all' ? 'all' : [...communityIds],
    audienceIds,
  });
  const shared = (residentId: string | null) => {
    const caller = make(residentId, []);
    return { ...caller, audienceIds: caller.communityIds === 'all' ? [] : caller.communityIds };
  };
  const ofOne = () => ({
    ...make(null, []),
    ...(role === 'SYSTEM_ADMIN' ? {} : { communityIds: [randomUUID()] }),
  });
  return [
    make(null, []),
    make(null, list()),
    make(randomUUID(), list()),
    make(randomUUID(), []),
    shared(null),
    shared(null),
    shared(randomUUID()),
    shared(randomUUID()),
    ofOne(),
    ofOne(),
  ];
}

/** The texts of all conditions for a caller, with a parameter for each value as a statement has them. */
function textsFor(caller: Caller): string {
  const values: unknown[] = [];
  const bind = (value: unknown) => {
    const known = typeof value === 'object' ? values.indexOf(value) : -1;
    return `$${known < 0 ? values.push(value) : known + 1}`;
  };
  const rows = entities.map((entity) => {
    const record = definitionOf((entity as { name: string }).name);
    return record && scopeFor(caller, record.scope)?.((name) => name, bind);
  });
  const fields = (['contact', 'phone', 'money', 'tickets'] as const).map((rule) =>
    fieldConditionFor(caller, rule, 'owner')?.((name) => name, bind),
  );
  return [...rows, ...fields].join('\n');
}

test.each(ROLE_CODES)('callers with the role %s and one shape have the same conditions', (role) => {
  const byShape = new Map<string, Caller[]>();
  for (const caller of callersOf(role)) {
    const shape = shapeOfScope(caller);
    byShape.set(shape, [...(byShape.get(shape) ?? []), caller]);
  }
  expect(byShape.size).toBeGreaterThan(1);
  for (const callers of byShape.values()) {
    expect(callers.length).toBeGreaterThan(1);
    expect(new Set(callers.map(textsFor)).size).toBe(1);
  }
});
