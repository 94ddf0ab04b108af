import type { Services, WriteContext } from '../../engine/declare.js';
import { addJobs, type Job } from '../../engine/write.js';
import { JobGivenUp } from '../../platform/jobs/job-queue.js';
import { hasNoMailbox, type Mail } from '../../platform/mail/mail.js';

/** How long a mail is tried whose content stays true. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** What must still be so when a mail is sent: the name of the question, and whom and what it is about. */
interface Condition {
  readonly name: string;
  readonly userId: string;
  readonly id: string;
}

/** Tells whether what a mail to an address says is still so. */
type Question = (services: Services, asked: Condition & Pick<Mail, 'to'>) => Promise<boolean>;

const questions = new Map<string, Question>();

/** Declares how it is asked whether what mails say is still so. Returns the name that is stored with such a mail. */
export function declareCondition(name: string, holds: Question): string {
  questions.set(name, holds);
  return name;
}

/** A mail whose content is stored: files are made when a mail is sent. */
interface StoredMail extends Mail {
  readonly attachments?: never;
  readonly condition?: Condition;
}

interface QueuedMail extends StoredMail {
  /** When it is of no use any more. */
  readonly until: string;
}

/** Sends a mail. Its id becomes the `Message-ID`, by which mail servers know one that is sent twice. */
export const mailJob: Job<QueuedMail> = {
  name: 'mail',
  retries: { most: 1_000, firstSeconds: 2, longestSeconds: 600 },
  async run(services, { until, condition, ...mail }, id) {
    const { clock, mailer } = services;
    if (until < clock.nowIso()) throw new JobGivenUp('The mail could not be sent in time');
    const holds = condition && questions.get(condition.name);
    if (!holds || (await holds(services, { ...condition, to: mail.to }))) await mailer.send(mail, id);
  },
};

interface AddedMails {
  readonly lifetimeMs?: number;
  /** Whether they go to many, and so are sent behind those for which one person waits. */
  readonly isBulk?: boolean;
}

/** Adds mails to the unit of work, which are sent once it is committed. */
export function addMails(
  tx: WriteContext,
  mails: readonly StoredMail[],
  { lifetimeMs = LIFETIME_MS, isBulk }: AddedMails = {},
): Promise<void> {
  const until = new Date(tx.services.clock.now().getTime() + lifetimeMs).toISOString();
  return addJobs(
    tx,
    mailJob,
    mails.filter(({ to }) => !hasNoMailbox(to)).map((mail) => ({ ...mail, until })),
    { isBulk },
  );
}
