// The loads with which one user, or somebody without a token, could stop the others.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../client.mjs';
import { signIn } from '../service.mjs';

const LONG = '😀'.repeat(4_000);
const PING = JSON.stringify({ type: 'ping', payload: { long: 'a'.repeat(120_000) } });
const INTROSPECTION = '{ __schema { types { name fields { name description type { name } } } } }';

/** Each load resolves to what went wrong, or to undefined. */
export async function createLoads(url, picture, WebSocket) {
  const { DEMO_PASSWORD } = await import('../../dist/demo/accounts.js');
  const resident = await createClient(url, 'residente');
  const admin = await createClient(url, 'admin');
  const other = await createClient(url, 'admin2');
  const ask = (client, query, variables) =>
    client.request('POST', '/graphql', { query, variables }).then((answer) => answer.json());
  const reasonOf = ({ errors }) => errors?.[0]?.extensions?.code ?? 'answered';

  const socketOf = (address, token) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { 'x-forwarded-for': address },
    });
    socket.on('error', () => undefined);
    socket.on('open', () => {
      if (token)
        socket.send(
          JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }),
        );
    });
    return socket;
  };
  const tokenOf = (username) => signIn(url, username, DEMO_PASSWORD);
  const messagesOf = (socket) => {
    const messages = [];
    socket.on('message', (data) => messages.push(JSON.parse(String(data))));
    return messages;
  };
  async function awaited(what, read, seconds = 30) {
    for (let turn = 0; turn < seconds * 20; turn++) {
      const value = await read();
      if (value) return value;
      await wait(50);
    }
    throw new Error(`no ${what} within ${seconds} s`);
  }
  /** Whether a client that comes anew subscribes and is acknowledged. */
  async function isServed() {
    const socket = socketOf('198.51.100.7', await tokenOf('residente2'));
    const messages = messagesOf(socket);
    await awaited(
      'acknowledgement of a new client',
      () => messages.some(({ type }) => type === 'connection_ack'),
      15,
    );
    socket.terminate();
  }

  const stored = [];
  async function storeTickets() {
    while (stored.length < 256) {
      const data = await resident.graphql(
        'mutation ($text: String!) { createTicket(input: { categoriaTicketId: 3, contenido: $text }) { id } }',
        { text: LONG },
      );
      stored.push(data.createTicket.id);
    }
  }

  return {
    async longTextsOfRelations() {
      await storeTickets();
      const query =
        '{ tickets(first: 260) { nodes { resident { tickets(first: 260) { nodes { c0: contenido } } } } } }';
      const reason = reasonOf(await ask(resident, query));
      return reason === 'answered' ? 'the document was answered' : undefined;
    },
    async relationsWithoutEnd() {
      const level = (depth) =>
        depth === 0
          ? 'contenido'
          : `community { announcements(first: 6) { nodes { ${level(depth - 1)} contenido } } }`;
      const answer = await resident.request('POST', '/graphql', {
        query: `{ announcements(first: 6) { nodes { ${level(5)} } } }`,
      });
      const { length } = await answer.text();
      return length > 8 * 2 ** 20 ? `an answer of ${length} characters` : undefined;
    },
    async subscriptionsToRelations() {
      await storeTickets();
      const socket = socketOf('198.51.100.1', await tokenOf('residente'));
      const messages = messagesOf(socket);
      await awaited('acknowledgement', () => messages.some(({ type }) => type === 'connection_ack'));
      const query =
        'subscription { changes(types: [Ticket]) { node { ... on Ticket { resident { tickets(first: 60) { nodes { resident { tickets(first: 60) { nodes { contenido } } } } } } } } } }';
      for (let id = 0; id < 20; id++)
        socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
      await wait(2_000);
      await admin.graphql(
        'mutation ($id: Int!) { updateTicket(id: $id, input: { contenido: "Breve" }) { id } }',
        {
          id: stored[0],
        },
      );
      await wait(8_000);
      socket.terminate();
      const bytes = messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
      return bytes > 20 * 2 ** 20 ? `events of ${bytes} characters` : undefined;
    },
    async sockets() {
      const token = await tokenOf('residente');
      const sockets = [];
      for (let index = 0; index < 4_000; index++) {
        sockets.push(socketOf(`10.${index >> 8}.${index & 255}.1`, token));
        if (index % 50 === 49) await wait(20);
      }
      for (let index = 0; index < 1_000; index++) {
        sockets.push(socketOf('203.0.113.9'));
        if (index % 50 === 49) await wait(20);
      }
      await wait(1_000);
      try {
        await isServed();
      } finally {
        for (const socket of sockets) socket.terminate();
      }
      return undefined;
    },
    async unreadPings() {
      const sockets = Array.from({ length: 4 }, (_, index) => socketOf(`198.51.100.${20 + index}`));
      await wait(500);
      for (const socket of sockets) socket.pause();
      const until = performance.now() + 14_000;
      while (performance.now() < until) {
        for (const socket of sockets)
          if (socket.readyState === socket.OPEN && socket.bufferedAmount < 2 ** 22) socket.send(PING);
        await wait(2);
      }
      for (const socket of sockets) socket.terminate();
      return undefined;
    },
    async heavyPicture() {
      const upload = async (client, content, name) => {
        const form = new FormData();
        form.append('file', new Blob([content]), name);
        form.append('path', `fotos/${Date.now()}-${name}`);
        const answer = await client.upload(form);
        return answer.relativePath;
      };
      const withUpload = (client, token) =>
        Object.assign(client, {
          upload: async (body) =>
            (
              await fetch(`${url}/api/File/upload`, {
                method: 'POST',
                headers: { authorization: `Bearer ${token}` },
                body,
              })
            ).json(),
        });
      withUpload(resident, await tokenOf('residente'));
      const neighbour = withUpload(await createClient(url, 'residente2'), await tokenOf('residente2'));
      const heavy = upload(resident, picture, 'heavy.jpg');
      await wait(100);
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      const sent = performance.now();
      const path = await upload(neighbour, png, 'tiny.png');
      const { createTicket } = await neighbour.graphql(
        'mutation ($paths: [String!]) { createTicket(input: { categoriaTicketId: 3, imageUrls: $paths }) { pictures { width } } }',
        { paths: [path] },
      );
      const waited = performance.now() - sent;
      await heavy;
      if (createTicket.pictures[0]?.width !== 1) return 'the picture of another was not measured';
      return waited > 10_000 ? `the picture of another took ${Math.round(waited)} ms` : undefined;
    },
    async longIds() {
      const headers = { authorization: `Bearer ${await tokenOf('residente')}` };
      const streamToken = await (await fetch(`${url}/graphql/stream`, { method: 'PUT', headers })).text();
      const statuses = new Set();
      for (let index = 0; index < 900; index++) {
        const answer = await fetch(`${url}/graphql/stream`, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'x-graphql-event-stream-token': streamToken,
          },
          body: JSON.stringify({
            query: 'subscription { changes { cursor } }',
            extensions: { operationId: `${index}${'i'.repeat(1_000_000)}` },
          }),
        });
        statuses.add(answer.status);
        await answer.text();
      }
      return [...statuses].some((status) => status < 400) ? `answered ${[...statuses]}` : undefined;
    },
    async introspection() {
      for (let index = 0; index < 40; index++) {
        const { status } = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: INTROSPECTION }),
        });
        if (status !== 200) return `introspection ${index} answered ${status}`;
      }
      await other.graphql('{ me { username } }');
      return (await tokenOf('admin2')) ? undefined : 'the sign-in was refused';
    },
    async longHeads() {
      for (let index = 0; index < 4; index++) {
        const answer = await fetch(`${url}/api/vehicles?x=${'%C3%B1'.repeat(700)}`);
        const head = [...answer.headers].reduce(
          (sum, [name, value]) => sum + name.length + value.length + 4,
          0,
        );
        await answer.text();
        if (head > 4_096) return `a head of ${head} bytes`;
      }
      return undefined;
    },
  };
}
