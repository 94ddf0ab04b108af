import type { SharedRedis } from './redis.js';

type Forget = (id: string) => void;

/**
 * Returns the functions that remove an entry of a cache when it has changed, which now do so on all instances. Without Redis
 * the others keep theirs until they expire.
 */
export function onAllInstances<Kind extends string>(
  redis: SharedRedis | null,
  forget: Readonly<Record<Kind, Forget>>,
): Readonly<Record<Kind, Forget>> {
  if (!redis) return forget;
  redis.onMessage((message) => {
    const [kind, id] = message.split(' ') as [Kind, string];
    forget[kind]?.(id);
  });
  const kinds = Object.keys(forget) as Kind[];
  const publishing = kinds.map((kind): [Kind, Forget] => [
    kind,
    (id) => {
      forget[kind](id);
      redis.publish(`${kind} ${id}`);
    },
  ]);
  return Object.fromEntries(publishing) as Record<Kind, Forget>;
}
