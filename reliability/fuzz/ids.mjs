// Ids found in answers, by kind of record, so that later requests refer to existing records.

const MOST_OF_A_KIND = 500;
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function createIds({ kindOf }) {
  const kinds = new Map();
  const counts = new Map();

  const add = (kind, id) => {
    const ids = kinds.get(kind) ?? [];
    const count = counts.get(kind) ?? 0;
    ids[count % MOST_OF_A_KIND] = id;
    kinds.set(kind, ids);
    counts.set(kind, count + 1);
  };

  return {
    /** Learns the ids in a JSON answer about records of a kind. */
    remember(text, owner) {
      try {
        JSON.parse(text, (name, value) => {
          const isId = /(^i|I)d$/.test(name) && (typeof value === 'number' || GUID.test(value));
          if (isId) add(kindOf(name, owner), value);
          return value;
        });
      } catch {
        // A file or a page holds no ids.
      }
    },
    /** The value with ids in the places of its placeholders `{seen, kind}`. */
    filled(value) {
      return JSON.parse(JSON.stringify(value ?? null), (_name, each) => {
        if (typeof each?.seen !== 'number') return each;
        const ids = kinds.get(each.kind) ?? [...kinds.values()].flat();
        return ids[each.seen % ids.length] ?? null;
      });
    },
  };
}
