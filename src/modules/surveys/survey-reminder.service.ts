import type { Context, WriteContext } from '../../engine/declare.js';
import { readOne, readWhere, Statement, selectSql } from '../../engine/read.js';
import { findForAction, write } from '../../engine/write.js';
import { buildSurveyReminderMail } from '../../platform/mail/mail.js';
import { addMails, declareCondition } from '../mail/mail.job.js';
import { managedResidents } from '../residents/resident.access.js';
import { pendingIn, surveys } from './survey.access.js';
import { surveyActions } from './survey.actions.js';

/** Whether a survey is open, and one of those who have not answered it is the active user, still at the address. */
const UNANSWERED = declareCondition('survey unanswered', async (services, { userId, id, to }) => {
  const statement = new Statement(services, 'unrestricted');
  const [survey, user] = [id, userId].map((value) => `${statement.bind(value)}::uuid`);
  const address = statement.bind(to);
  const open = selectSql(statement, { ...surveys, scope: 'unscoped' }, (field) => field('id'), [
    (field) => `${field('id')} = ${survey} and ${field('isOpen')}`,
  ]);
  const pending = selectSql(statement, { ...managedResidents, scope: 'unscoped' }, (field) => field('id'), [
    (field) => `${field('userId')} = ${user} and ${field('isAccountActive')} and exists (${open})`,
    (field) => `coalesce(${field('email')}, ${field('emailOfAccount')}) = ${address}`,
    pendingIn.linkedTo(survey as string),
  ]);
  return (await services.queries.change(pending, statement.values)).length > 0;
});

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
      addressees.map(({ userId, ...addressee }) => ({
        ...buildSurveyReminderMail({ ...texts, ...addressee }),
        condition: { name: UNANSWERED, userId, id },
      })),
      { isBulk: true },
    );
  });
}

interface Addressee {
  readonly userId: string;
  readonly to: string;
  readonly fullName: string | null;
}

async function readAddressees(tx: WriteContext, surveyId: string): Promise<Addressee[]> {
  const found = await readWhere(
    tx,
    managedResidents,
    { fields: ['userId', 'fullName', 'email', 'emailOfAccount', 'isEmailConfirmed', 'isAccountActive'] },
    [(field, bind) => pendingIn.linkedTo(`${bind(surveyId)}::uuid`)(field, bind)],
  );
  return found
    .filter(({ isAccountActive }) => isAccountActive)
    .map(({ userId, fullName, email, emailOfAccount, isEmailConfirmed }) => ({
      userId,
      to: email ?? emailOfAccount,
      // An administrator entered the address of the resident record.
      fullName: email !== null || isEmailConfirmed ? fullName : null,
    }));
}
