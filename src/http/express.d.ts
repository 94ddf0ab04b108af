declare global {
  namespace Express {
    interface Request {
      /** The id that answers, errors and logs of this request share. */
      id: string;
    }
  }
}

export {};
