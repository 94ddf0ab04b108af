import { type WriteContext } from '../../engine/access.js';
import { addJobs, type Job } from '../../engine/write.js';
import { JobGivenUp } from '../../platform/jobs/job-queue.js';
import { hasNoMailbox, type Mail } from '../../platform/mail/mail.js';

/** How long a mail is tried whose content stays true. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** A mail whose content is stored: files are made when a mail is sent. */
type StoredMail = Mail & { readonly attachments?: never };

interface QueuedMail extends Mail {
  /** When it is of no use any more. */
  readonly until: string;
}

/** Sends a mail. Its id becomes the `Message-ID`, by which mail servers know one that is sent twice. */
export const mailJob: Job<QueuedMail> = {
  name: 'mail',
  retries: { most: 1_000, firstSeconds: 2, longestSeconds: 600 },
  async run({ clock, mailer }, { until, ...mail }, id) {
    if (until < clock.nowIso()) throw new JobGivenUp('The mail could not be sent in time');
    await mailer.send(mail, id);
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
