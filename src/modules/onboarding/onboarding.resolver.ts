import { Admin, actionMutation, createMutation, RefusesWith } from '../../engine/declare.js';
import { residents } from '../residents/resident.access.js';
import { InviteResidentInput, OnboardResidentInput } from './onboarding.inputs.js';
import { onboardResident } from './onboarding.service.js';
import { inviteResident } from './without-email.service.js';

export const onboardingOperations = [
  createMutation('onboardResident', residents, OnboardResidentInput, onboardResident, {
    description:
      'Creates an account, its resident record, vehicles and pets, all or none. Whoever may create the account may call' +
      ' it; its person chooses the password by the link of `sendPasswordReset`. Names and plates that are taken and ids' +
      ' that are unknown are refused together, each with its path.',
    marks: [
      Admin(),
      RefusesWith(
        'UNKNOWN_REFERENCE',
        'USERNAME_TAKEN',
        'EMAIL_TAKEN',
        'SIGN_IN_NAME_TAKEN',
        'PLATE_TAKEN',
        'ID_TAKEN',
      ),
    ],
  }),
  actionMutation(
    'inviteResident',
    residents,
    (ctx, id: string, input) => inviteResident(ctx, id, input.email),
    {
      input: InviteResidentInput,
      description:
        'Gives a resident whose account has no e-mail address one, activates the account and mails the link to choose a' +
        ' password.',
      marks: [Admin(), RefusesWith('RESIDENT_HAS_ACCOUNT', 'EMAIL_TAKEN', 'SIGN_IN_NAME_TAKEN')],
    },
  ),
];
