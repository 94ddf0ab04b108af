import { buildResetMail, resetLink } from '../../src/platform/mail/mail.js';

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
])('the reset link to %s begins with %s', (resetUrl, start) => {
  expect(resetLink(resetUrl, 'ana@example.mx', TOKEN)).toBe(`${start}email=ana%40example.mx&token=${TOKEN}`);
});

test('the e-mail in a reset link is decoded to the original, whatever its characters', () => {
  const email = 'ana+casa&token=x#y@example.mx';
  const link = new URL(resetLink('https://app.mx/reset', email, TOKEN));
  expect(link.searchParams.get('email')).toBe(email);
  expect(link.searchParams.getAll('token')).toEqual([TOKEN]);
  expect(link.hash).toBe('');
});

test('the reset mail is in Spanish, with the link and the token as text and HTML', () => {
  const { to, subject, text, html } = resetMail();
  expect(to).toBe('ana@example.mx');
  expect(subject).toBe('Restablecer contraseña');
  const link = `https://app.example.mx/#/auth/reset-password?email=ana%40example.mx&token=${TOKEN}`;
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Hola, Ana Núñez:', link, TOKEN]));
  expect(text).toContain('vencen en 60 minutos');
  expect(html).toContain(`<a href="${link.replace('&', '&amp;')}">`);
  expect(html).toContain(`<code>${TOKEN}</code>`);
});

test('a username cannot inject markup into the reset mail', () => {
  const { html } = resetMail({ fullName: `<img src="x" onerror='alert(1)'> & Cía` });
  expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#39;alert(1)&#39;&gt; &amp; Cía');
  expect(html).not.toContain('<img');
});

test('a reset URL or e-mail cannot inject markup into the link', () => {
  const { html } = resetMail({ resetUrl: 'https://app.mx/"><script>', email: '"><b>@example.mx' });
  expect(html).not.toMatch(/<script>|<b>|"">/);
});

test('a username cannot add lines to the reset mail', () => {
  const { text } = resetMail({ fullName: ' Ana\n\nVisite http://evil.example\r\n' });
  expect(text.split('\n')[0]).toBe('Hola, Ana Visite http://evil.example:');
});
