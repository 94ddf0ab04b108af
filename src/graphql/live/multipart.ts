import { invalidToken, unauthorized } from '../../platform/errors.js';
import type { FollowInParts } from '../http.js';
import { StreamWriter } from './stream-writer.js';
import { assertAsSender, type Subscribe } from './subscribe.js';

const TYPE = 'multipart/mixed; boundary="graphql"; subscriptionSpec="1.0"';

const DELIMITER = '\r\n--graphql';
const END = '--\r\n';

/** Writes a part with the delimiter that ends it: parsers give a part out only when they have read that. */
const partOf = (body: object): string =>
  `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(body)}${DELIMITER}`;

/** Serves subscriptions by Apollo's multipart protocol: each answer is a part with `payload`, an empty part a heartbeat. */
export const multipartSubscriptions =
  (subscribe: Subscribe): FollowInParts =>
  async (request, response, { ctx, caller, claims, hasExpired }, asked) => {
    assertAsSender(request);
    if (!caller || !claims) throw hasExpired ? invalidToken() : unauthorized();
    // Its duration is that of the interest of a client, not of work.
    delete request.routeTemplate;
    delete request.operation;
    const found = await subscribe(ctx, { caller, claims, transport: 'multipart' }, asked);
    const writer = new StreamWriter(response, TYPE, partOf({}), DELIMITER + partOf({}));
    if ('errors' in found) return writer.end(partOf({ payload: { errors: found.errors } }) + END);
    response.once('close', () => void found.return?.());
    for await (const body of found) {
      await writer.write(partOf(found.ended ? { payload: null, errors: body.errors } : { payload: body }));
    }
    writer.end(END);
  };
