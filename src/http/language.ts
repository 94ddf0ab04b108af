import type { Request } from 'express';
import { LANGUAGES, type Language } from '../platform/message.js';

/** Chooses the language of an answer by `Accept-Language`. */
export function languageOf(request: Request): Language {
  if (request.headers['accept-language'] === undefined) return LANGUAGES[0];
  return (request.acceptsLanguages([...LANGUAGES]) || LANGUAGES[0]) as Language;
}

/** Chooses the language of a page: the one that its switch asks for (`?lang=en`), or the one of the browser. */
export function pageLanguageOf(request: Request): Language {
  return LANGUAGES.find((language) => language === request.query.lang) ?? languageOf(request);
}
