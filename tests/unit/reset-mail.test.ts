import { buildResetMail, resetLink } from '../../src/platform/mail/reset-mail.js';

const TOKEN = 'ACDE34FGHJ67';

function resetMail(changes: Partial<Parameters<typeof buildResetMail>[0]> = {}) {
  return buildResetMail({
    email: 'ana@example.mx',
    fullName: 'Ana Núñez',
    token: TOKEN,
    resetUrl: 'https://app.example.mx/#/auth/reset-password',
    lifetimeMinutes: 60,
    ...changes,
  });
}

test.each([
  ['https://app.mx/reset', 'https://app.mx/reset?'],
  ['https://app.mx/#/auth/reset-password', 'https://app.mx/#/auth/reset-password?'],
  ['https://app.mx/reset?lang=es', 'https://app.mx/reset?lang=es&'],
  ['https://app.mx/?tenant=1#/reset', 'https://app.mx/?tenant=1#/reset?'],
  ['https://app.mx/?tenant=1#/reset?lang=es', 'https://app.mx/?tenant=1#/reset?lang=es&'],
  ['https://app.mx/#/reset?lang=es', 'https://app.mx/#/reset?lang=es&'],
  ['https://app.mx/reset?', 'https://app.mx/reset?'],
  ['https://app.mx/reset?lang=es&', 'https://app.mx/reset?lang=es&'],
])('the link to %s begins with %s', (resetUrl, start) => {
  expect(resetLink(resetUrl, 'ana@example.mx', TOKEN)).toBe(`${start}email=ana%40example.mx&token=${TOKEN}`);
});

test('the address in a link is read back as it was, whatever its characters', () => {
  const email = 'ana+casa&token=x#y@example.mx';
  const link = new URL(resetLink('https://app.mx/reset', email, TOKEN));
  expect(link.searchParams.get('email')).toBe(email);
  expect(link.searchParams.getAll('token')).toEqual([TOKEN]);
  expect(link.hash).toBe('');
});

test('the mail goes to the user, in Spanish, with the link and the token itself in both forms', () => {
  const { to, subject, text, html } = resetMail();
  expect(to).toBe('ana@example.mx');
  expect(subject).toBe('Restablecer contraseña');
  const link = `https://app.example.mx/#/auth/reset-password?email=ana%40example.mx&token=${TOKEN}`;
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Hola, Ana Núñez:', link, TOKEN]));
  expect(text).toContain('vencen en 60 minutos');
  expect(html).toContain(`<a href="${link.replace('&', '&amp;')}">`);
  expect(html).toContain(`<code>${TOKEN}</code>`);
});

test('a name cannot inject markup into the mail', () => {
  const { html } = resetMail({ fullName: `<img src="x" onerror='alert(1)'> & Cía` });
  expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#39;alert(1)&#39;&gt; &amp; Cía');
  expect(html).not.toContain('<img');
});

test('a reset page or address cannot break out of the link', () => {
  const { html } = resetMail({ resetUrl: 'https://app.mx/"><script>', email: '"><b>@example.mx' });
  expect(html).not.toMatch(/<script>|<b>|"">/);
});

test('a name cannot break its line', () => {
  const { text } = resetMail({ fullName: ' Ana\n\nVisite http://evil.example\r\n' });
  expect(text.split('\n')[0]).toBe('Hola, Ana Visite http://evil.example:');
});
