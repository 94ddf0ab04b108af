import { AnswerSql } from '../../src/engine/read/answer-sql.js';
import { LeftToResolvers } from '../../src/engine/read.js';

/** Asks with every field left to its resolver, as after a value that the database refuses in a statement of a whole answer. */
export async function byResolvers<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const left = () => {
    throw new LeftToResolvers();
  };
  const compiled = [
    jest.spyOn(AnswerSql.prototype, 'records').mockImplementation(left),
    jest.spyOn(AnswerSql.prototype, 'page').mockImplementation(left),
  ];
  try {
    return await ask();
  } finally {
    for (const spy of compiled) spy.mockRestore();
  }
}
