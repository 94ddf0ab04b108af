/** A description for each tag. The lint test of the document reports a tag without one. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Authentication: 'Login, registration, password changes, and the tokens of a session.',
  Users: 'Accounts with their role and the communities assigned to them.',
  Communities: 'Residential communities.',
  Residents: 'People who live in a community, each linked to an account.',
  'Vehicle types': 'Reference list of vehicle types.',
  Vehicles: 'Vehicles of residents.',
  Pets: 'Pets of residents.',
  'Resident visits': 'Visits to residents, with arrival and departure.',
  'Ticket categories': 'Reference list of ticket categories.',
  'Ticket statuses': 'Reference list of ticket statuses.',
  Tickets: 'Incidents that residents report.',
  Comments: 'Comment threads on tickets, events, posts and providers.',
  Surveys: 'Surveys with their questions, answers and results.',
  Amenities: 'Common facilities that residents can reserve.',
  'Amenity schedules': 'Opening hours of amenities.',
  'Amenity reservations': 'Reservations of amenities and their approval.',
  Announcements: 'Announcements to one community or to all.',
  Banners: 'Banners of the home page, shown between two dates.',
  'Community configurations': 'Settings of a community as typed values.',
  'Community prices': 'Price list of a community.',
  'Community providers': 'Companies that a community works with.',
  'Service providers': 'Providers of services to residents, with their ratings.',
  Contracts: 'Contracts between a community and the company.',
  'Payment histories': 'Payments made under a contract.',
  Charges: 'Statements of account: the charges and payments of a contract or a community.',
  'Resident charges': 'Charges to residents.',
  'Resident payments': 'Payments by residents.',
  'Bank balances': 'Balances of the bank accounts of a community.',
  Documents: 'Documents of a community, and the upload and download of files.',
  Dashboard: 'Figures of one community or of all within scope.',
  Logs: 'Log entries that clients send.',
};

export const tagsOf = (names: Iterable<string>) =>
  [...new Set(names)].map((name) => {
    const description = DESCRIPTIONS[name];
    return description ? { name, description } : { name };
  });
