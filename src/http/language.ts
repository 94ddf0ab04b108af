import type { Request, Response } from 'express';
import { LANGUAGES, type Language } from '../platform/message.js';

/** Chooses the language of an answer by `Accept-Language`. */
export function languageOf(request: Request): Language {
  if (request.headers['accept-language'] === undefined) return LANGUAGES[0];
  return (request.acceptsLanguages([...LANGUAGES]) || LANGUAGES[0]) as Language;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Chooses the language of a page: the one that its switch asks for (`?lang=en`), which a cookie then keeps for all pages, or
 * the one of the browser.
 */
export function choosePageLanguage(request: Request, response: Response): Language {
  response.vary('Accept-Language, Cookie');
  const asked = LANGUAGES.find((language) => language === request.query.lang);
  if (asked) {
    response.cookie('lang', asked, {
      maxAge: YEAR_MS,
      sameSite: 'lax',
      httpOnly: true,
      secure: request.secure,
    });
    return asked;
  }
  const kept = /(?:^|;\s*)lang=([^;]*)/.exec(request.headers.cookie ?? '')?.[1];
  return LANGUAGES.find((language) => language === kept) ?? languageOf(request);
}
