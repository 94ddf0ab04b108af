import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { loggableError } from '../../src/engine/database.js';
import { createMailer, type Mail, type Mailer } from '../../src/platform/mail/mail.js';
import { parseMail } from '../support/parse-mail.js';
import { startSmtpServer } from '../support/smtp-server.js';
import { until } from '../support/until.js';

const mail: Mail = {
  to: 'ana.núñez@example.mx',
  subject: 'Restablecer contraseña',
  text: 'Código: SECRETO-DE-PRUEBA\n',
  html: '<p>Código: <b>SECRETO-DE-PRUEBA</b></p>\n',
};

const INJECTIONS = [
  'ana@example.mx\r\nBcc: eve@example.com',
  'ana@example.mx\nBcc: eve@example.com',
  'ana@example.mx, eve@example.com',
  'ana@example.mx;eve@example.com',
  'Ana <ana@example.mx>',
  '"ana"@example.mx',
  'ana@example.mx@example.com',
  'ana@example.mx\u0000',
  ' ana@example.mx',
  'ana',
  '',
];

let dataDir: string;
let logged: { fields: object; message: string }[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailer-'));
  logged = [];
});

afterEach(() => rm(dataDir, { recursive: true }));

function mailerTo(
  smtpUrl?: string,
  { requireTls = false, from = 'Administración <no-reply@example.mx>' } = {},
): Mailer {
  return createMailer({
    smtpUrl,
    requireTls,
    from,
    dataDir,
    log: { info: (fields, message) => logged.push({ fields, message }) },
  });
}

describe('without a mail server', () => {
  const mailFiles = () => readdir(join(dataDir, 'mail'));

  test('without a mail server each mail becomes one file in the mail folder', async () => {
    const mailer = mailerTo();
    await mailer.send(mail);
    const files = await mailFiles();
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/)]);

    const raw = await readFile(join(dataDir, 'mail', files[0] ?? ''), 'utf8');
    const { headers, text, html } = parseMail(raw);
    expect(headers.get('to')).toBe('ana.núñez@example.mx');
    expect(headers.get('from')).toMatch(/<no-reply@example\.mx>$/);
    expect(headers.get('subject')).toBe('=?UTF-8?Q?Restablecer_contrase=C3=B1a?=');
    expect(text).toContain('Código: SECRETO-DE-PRUEBA');
    expect(html).toContain('<p>Código: <b>SECRETO-DE-PRUEBA</b></p>');
  });

  test.each([
    ['no-reply@example.mx', 'no-reply@example.mx'],
    ['Aviso: Palmas; Torre 1 <no-reply@example.mx>', '"Aviso: Palmas; Torre 1" <no-reply@example.mx>'],
    ['"Palmas, A.C." <no-reply@example.mx>', '"Palmas, A.C." <no-reply@example.mx>'],
    ['Palmas (oficina) <no-reply@example.mx>', '"Palmas (oficina)" <no-reply@example.mx>'],
  ])('the sender %s is one sender with its whole name', async (from, header) => {
    await mailerTo(undefined, { from }).send(mail, 'a');
    const [file = ''] = await mailFiles();
    const { headers } = parseMail(await readFile(join(dataDir, 'mail', file), 'utf8'));
    expect(headers.get('from')).toBe(header);
    expect(headers.get('message-id')).toBe('<a@example.mx>');
  });

  test('a file of a mail is a part with its name and its bytes', async () => {
    const content = Buffer.from([0, 255, 10, 13, 10]).toString('base64');
    const fileName = 'estado-de-cuenta-núm-7.pdf';
    await mailerTo().send({ ...mail, attachments: [{ fileName, contentType: 'application/pdf', content }] });
    const [file = ''] = await mailFiles();
    const raw = await readFile(join(dataDir, 'mail', file), 'utf8');
    const [, head = '', body = ''] =
      /(Content-Type: application\/pdf[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
    expect(head).toMatch(
      /Content-Disposition: attachment;\s+filename\*0\*=utf-8''estado-de-cuenta-n%C3%BAm-7\.pdf/,
    );
    expect(body).toBe(content);
  });

  test('concurrent mails become separate files', async () => {
    const mailer = mailerTo();
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    expect(new Set(await mailFiles()).size).toBe(20);
  });

  test('the path of a mail file is logged, but none of its content', async () => {
    await mailerTo().send(mail);
    const [file] = await mailFiles();
    expect(logged).toHaveLength(1);
    expect(logged[0]?.fields).toEqual({ path: join(dataDir, 'mail', file ?? '') });
    expect(JSON.stringify(logged)).not.toMatch(/SECRETO|ana\.n/);
  });

  test('a mail file and its folder are readable by the owner only', async () => {
    await mailerTo().send(mail);
    const [file] = await mailFiles();
    expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'mail', file ?? ''))).mode & 0o777).toBe(0o600);
  });

  test.each(INJECTIONS)('the recipient %j is refused and no mail file is written', async (to) => {
    await expect(mailerTo().send({ ...mail, to })).rejects.toThrow(RangeError);
    await expect(mailFiles()).rejects.toThrow('ENOENT');
    expect(logged).toEqual([]);
  });

  test('the subject of a mail cannot inject headers', async () => {
    await mailerTo().send({ ...mail, subject: 'Hola\r\nBcc: eve@example.com\r\n\r\ncuerpo' });
    const [file] = await mailFiles();
    const { headers, text } = parseMail(await readFile(join(dataDir, 'mail', file ?? ''), 'utf8'));
    expect(headers.has('bcc')).toBe(false);
    expect(text).toContain('SECRETO-DE-PRUEBA');
  });

  test('a mail that cannot be written is an error and leaves no file', async () => {
    const notAFolder = join(dataDir, 'file');
    await writeFile(notAFolder, '');
    const mailer = createMailer({
      requireTls: true,
      from: 'a@example.mx',
      dataDir: notAFolder,
      log: { info: () => {} },
    });
    await expect(mailer.send(mail)).rejects.toThrow('ENOTDIR');
    expect(await readdir(dirname(notAFolder))).toEqual([basename(notAFolder)]);
  });
});

describe('with a mail server', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>;
  let mailer: Mailer;

  beforeEach(async () => {
    server = await startSmtpServer();
    mailer = mailerTo(server.url);
  });

  afterEach(async () => {
    mailer.close();
    await server.stop();
  });

  test('a mail server receives a mail for its one recipient, and no file is written', async () => {
    await mailer.send({ ...mail, to: 'ana@example.mx' });
    expect(server.received).toEqual([
      { from: 'no-reply@example.mx', to: ['ana@example.mx'], raw: expect.any(String) },
    ]);
    const { headers, text, html } = parseMail(server.received[0]?.raw ?? '');
    expect(headers.get('to')).toBe('ana@example.mx');
    expect(text).toContain('Código: SECRETO-DE-PRUEBA');
    expect(html).toContain('<b>SECRETO-DE-PRUEBA</b>');
    expect(await readdir(dataDir)).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('connections to the mail server are reused and end when the mailer is closed', async () => {
    for (const to of ['ana@example.mx', 'luis@example.mx', 'eva@example.mx']) {
      await mailer.send({ ...mail, to });
    }
    expect(server.received.map(({ to }) => to)).toEqual([
      ['ana@example.mx'],
      ['luis@example.mx'],
      ['eva@example.mx'],
    ]);
    expect(server.connections()).toBe(1);

    mailer.close();
    await until(() => server.openConnections() === 0);
    await expect(mailer.send({ ...mail, to: 'ana@example.mx' })).rejects.toThrow('closed');
  });

  test.each(INJECTIONS)('the recipient %j is refused before the mail server is contacted', async (to) => {
    await expect(mailer.send({ ...mail, to })).rejects.toThrow(RangeError);
    expect(server.connections()).toBe(0);
  });

  test('a mail that the server refuses is an error without the content of the mail, logged without its address', async () => {
    const error = await mailer.send({ ...mail, to: 'refused@example.mx' }).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error) + String(error)).not.toContain('SECRETO');
    expect(loggableError(error)).toMatchObject({ message: expect.stringContaining('no such mailbox') });
    expect(JSON.stringify(loggableError(error))).not.toContain('@');
  });

  test('nothing is sent to a server without TLS where TLS is required', async () => {
    const encrypted = mailerTo(server.url, { requireTls: true });
    await expect(encrypted.send({ ...mail, to: 'ana@example.mx' })).rejects.toThrow(/TLS/i);
    expect(server.received).toEqual([]);
    encrypted.close();
  });

  test('an unreachable mail server is an error', async () => {
    const gone = await startSmtpServer();
    await gone.stop();
    const nowhere = mailerTo(gone.url);
    await expect(nowhere.send({ ...mail, to: 'ana@example.mx' })).rejects.toThrow('ECONNREFUSED');
    nowhere.close();
  });
});
