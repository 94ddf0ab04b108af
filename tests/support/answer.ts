/** A response of the service; `body` is parsed if it is JSON, else text, and null if it is empty. */
// biome-ignore lint/suspicious/noExplicitAny: the expectations of a test define the type of an answer
export interface Answer<Body = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}
