import {
  type Context,
  findForAction,
  readOne,
  readWhere,
  type WriteContext,
  write,
} from '../../engine/index.js';
import { buildSurveyReminderMail } from '../../platform/mail/survey-reminder-mail.js';
import { managedResidents } from '../residents/resident.access.js';
import { pendingIn, surveys } from './survey.access.js';
import { surveyActions } from './survey.actions.js';

/** Reminds the residents who have not answered an open survey, by mails that are sent once the write is stored. */
export async function remindSurvey(ctx: Context, id: string): Promise<void> {
  const reminder = await write(ctx, async (tx) => {
    const survey = await findForAction(tx, surveyActions.remind, id);
    survey.remindedAt = tx.services.clock.nowIso();
    return {
      title: survey.titulo,
      communityName: (await readOne(tx, surveys, id, { fields: ['communityName'] }))?.communityName ?? '',
      addressees: await readAddressees(tx, id),
    };
  });
  ctx.services.background.start(() => sendReminders(ctx, reminder));
}

interface Addressee {
  readonly to: string;
  readonly fullName: string;
}

interface Reminder {
  readonly title: string;
  readonly communityName: string;
  readonly addressees: readonly Addressee[];
}

async function readAddressees(tx: WriteContext, surveyId: string): Promise<Addressee[]> {
  const found = await readWhere(
    tx,
    managedResidents,
    { fields: ['fullName', 'email', 'emailOfAccount', 'isAccountActive'] },
    [(field, bind) => pendingIn.linkedTo(`${bind(surveyId)}::uuid`)(field, bind)],
  );
  return found
    .filter(({ isAccountActive }) => isAccountActive)
    .map(({ fullName, email, emailOfAccount }) => ({ to: email ?? emailOfAccount, fullName }));
}

async function sendReminders(
  { services: { log, mailer }, requestId }: Context,
  { addressees, ...survey }: Reminder,
): Promise<void> {
  for (const addressee of addressees) {
    try {
      await mailer.send(buildSurveyReminderMail({ ...survey, ...addressee }));
    } catch (error) {
      log.error({ err: error, requestId }, 'A reminder of a survey could not be sent');
    }
  }
}
