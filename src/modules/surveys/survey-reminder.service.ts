import { type Context, type WriteContext } from '../../engine/access.js';
import { readOne, readWhere } from '../../engine/read.js';
import { findForAction, write } from '../../engine/write.js';
import { buildSurveyReminderMail } from '../../platform/mail/mail.js';
import { addMails } from '../mail/mail.job.js';
import { managedResidents } from '../residents/resident.access.js';
import { pendingIn, surveys } from './survey.access.js';
import { surveyActions } from './survey.actions.js';

/** Reminds the residents who have not answered an open survey, by mails that are sent once the write is stored. */
export async function remindSurvey(ctx: Context, id: string): Promise<void> {
  await write(ctx, async (tx) => {
    const survey = await findForAction(tx, surveyActions.remind, id);
    survey.remindedAt = tx.services.clock.nowIso();
    const record = await readOne(tx, surveys, id, { fields: ['communityName'] });
    const texts = { title: survey.titulo, communityName: record?.communityName ?? '' };
    const addressees = await readAddressees(tx, id);
    await addMails(
      tx,
      addressees.map((addressee) => buildSurveyReminderMail({ ...texts, ...addressee })),
      { isBulk: true },
    );
  });
}

interface Addressee {
  readonly to: string;
  readonly fullName: string | null;
}

async function readAddressees(tx: WriteContext, surveyId: string): Promise<Addressee[]> {
  const found = await readWhere(
    tx,
    managedResidents,
    { fields: ['fullName', 'email', 'emailOfAccount', 'isEmailConfirmed', 'isAccountActive'] },
    [(field, bind) => pendingIn.linkedTo(`${bind(surveyId)}::uuid`)(field, bind)],
  );
  return found
    .filter(({ isAccountActive }) => isAccountActive)
    .map(({ fullName, email, emailOfAccount, isEmailConfirmed }) => ({
      to: email ?? emailOfAccount,
      // An administrator entered the address of the resident record.
      fullName: email !== null || isEmailConfirmed ? fullName : null,
    }));
}
