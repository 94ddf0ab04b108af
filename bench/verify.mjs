// Compares the answers of a contender with plain SQL, before they are timed.
import { CONNECTIONS, requestsOf } from './measure.mjs';
import { STORED_TICKET } from './workloads.mjs';

/** Throws unless the contender gives the answer that the database holds. `run` executes a statement. */
export async function verify(contender, workload, headers, { reach, user }, run) {
  if (workload.answers) await verifyGenerated(contender, workload, headers, workload.answers.get(user.id));
  for (const read of workload.mix ?? (workload.answer ? [workload] : [])) {
    const [{ answer }] = await run(read.answer, [read.subject, reach]);
    const given = await ask(contender, requestsOf(contender, read)[0], headers);
    assertSame(contender, read, contender.form ? contender.form(read, given) : given, answer);
  }
  if (workload.bodies) await verifyWrite(contender, workload, headers, reach, run);
}

/** What a generated document answers is known from its execution in this process. */
async function verifyGenerated(contender, workload, headers, expected) {
  const given = await ask(contender, requestsOf(contender, workload)[0], headers);
  assertSame(contender, workload, given, expected);
}

/** A write answers the stored ticket, which has the text that was sent, and leaves one entry in the audit log. */
async function verifyWrite(contender, workload, headers, reach, run) {
  const entriesOf = async (id) =>
    (
      await run(`select count(*)::int as n from audit_entries where record = 'Ticket' and record_id = $1`, [
        id,
      ])
    )[0].n;
  // No connection of the load writes to this ticket, so none of its last requests may still change it.
  const own = CONNECTIONS;
  for (const request of requestsOf(contender, workload, own)) {
    const before = workload.ticketOf ? await entriesOf(workload.ticketOf(own)) : 0;
    const answer = await ask(contender, request, headers);
    const [stored] = await run(STORED_TICKET, [answer.id, reach]);
    assertSame(contender, workload, answer, stored?.answer);
    if (stored.answer.contenido !== JSON.parse(request.body).contenido)
      throw new Error(`${contender.name}, ${workload.name}: what was sent is not stored`);
    if ((await entriesOf(answer.id)) !== before + 1)
      throw new Error(`${contender.name}, ${workload.name}: the audit log has no entry, or several`);
  }
}

async function ask(contender, { method, path, body }, headers) {
  const response = await fetch(contender.url + path, { method, body, headers });
  const text = await response.text();
  const answer = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  if (!response.ok || answer.errors)
    throw new Error(`${contender.name}, ${method} ${path}: ${response.status} ${text.slice(0, 600)}`);
  return answer;
}

function assertSame(contender, { name }, answer, expected) {
  const path = difference(answer, expected, '');
  if (path === null) return;
  const [given, stored] = [answer, expected].map((value) => JSON.stringify(value)?.slice(0, 600));
  throw new Error(`${contender.name}, ${name}: ${path} differs from the database\n${given}\n${stored}`);
}

/** The path at which two answers differ; null if they do not. Timestamps and numbers may be written in several ways. */
function difference(one, other, path) {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return plain(one) === plain(other) ? null : path || 'the answer';
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = difference(one[name], other[name], `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

const plain = (value) => {
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value);
  return /^\d+\.\d+$/.test(value) ? Number(value) : value;
};
