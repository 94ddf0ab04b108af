declare global {
  namespace Express {
    interface Request {
      /** The request id shared by the answer, its errors and the log. */
      id: string;
    }
  }
}

export {};
