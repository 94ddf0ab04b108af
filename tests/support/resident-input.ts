/** The input of a resident record for a user. */
export const residentInput = (userId: string, fields: object = {}) => ({
  userId,
  fullName: 'Carmen Ibarra',
  email: 'carmen@correo.example',
  phone: '55 1234',
  number: '7-A',
  address: 'Calle del Olivo 7',
  ...fields,
});
