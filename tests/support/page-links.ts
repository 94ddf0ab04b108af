/** Returns the links of an answer to other pages; every answer of REST also links its twin in the graph. */
export const pageLinksOf = (headers: Headers): readonly string[] =>
  (headers.get('link') ?? '').split(', ').filter((link) => link !== '' && !link.includes('rel="alternate"'));
