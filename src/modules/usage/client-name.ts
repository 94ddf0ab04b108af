/** A name of a product at the beginning of a `User-Agent` (RFC 9110, 10.1.5), of which one may make a label. */
const PRODUCT = /^([a-z][\w.-]{0,39})[\w.-]*(?:[\s/(]|$)/i;

/** A name with so many digits may be that of a device or a person. */
const MANY_DIGITS = /(?:\d\D*){6}/;

/** The clients that an instance tells apart on a day; all others count as one, however many names they give. */
const MOST_CLIENTS = 20;

const OTHER = 'other';

/** Names the clients of one day by the product in their `User-Agent`: `okhttp` for `okhttp/4.9.3`. */
export class ClientNames {
  private readonly known = new Set<string>();

  nameOf(userAgent = ''): string {
    const product = PRODUCT.exec(userAgent.trim())?.[1];
    if (product === undefined) return 'unknown';
    if (MANY_DIGITS.test(product)) return OTHER;
    if (!this.known.has(product) && this.known.size >= MOST_CLIENTS) return OTHER;
    this.known.add(product);
    return product;
  }
}
