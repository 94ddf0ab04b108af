import { Pet } from '../modules/pets/pet.entity.js';
import type { Resident } from '../modules/residents/resident.entity.js';
import { Vehicle } from '../modules/vehicles/vehicle.entity.js';
import { ResidentVisit } from '../modules/visits/visit.entity.js';
import { VisitorPass } from '../modules/visits/visitor-pass.entity.js';
import { clockChange, daysAgo, daysAhead } from './moments.js';
import { residentsOf, type Scene } from './scene.js';

const CAR = '77777777-7777-7777-7777-777777777777';
const MOTORCYCLE = '88888888-8888-8888-8888-888888888888';
const SUV = 'aaaaaaaa-bbbb-bbbb-bbbb-bbbbbbbbbbbb';

const MODELS = [
  ['Nissan', 'Versa', CAR],
  ['Volkswagen', 'Jetta', CAR],
  ['Mazda', 'CX-5', SUV],
  ['Toyota', 'RAV4', SUV],
  ['Honda', 'Civic', CAR],
  ['Kia', 'Rio', CAR],
  ['Italika', 'FT150', MOTORCYCLE],
  ['Chevrolet', 'Aveo', CAR],
] as const;

const COLORS = ['Blanco', 'Gris', 'Negro', 'Rojo', 'Azul', 'Plata'] as const;

const PETS = [
  ['Dog', 'Labrador', 'Miel'],
  ['Dog', 'Schnauzer', 'Gris'],
  ['Dog', 'Mestizo', 'Café'],
  ['Cat', 'Siamés', 'Crema'],
  ['Cat', 'Mestizo', 'Negro'],
  ['Bird', 'Periquito', 'Verde'],
  ['Fish', 'Betta', 'Azul'],
] as const;

const PET_NAMES = [
  'Canela',
  'Max',
  'Luna',
  'Simón',
  'Frida',
  'Toby',
  'Mora',
  'Pancho',
  'Nube',
  'Chispa',
] as const;

const VISITORS = [
  'Gabriel Montero',
  'Laura Quintana',
  'Servicio Gas Bajío',
  'Paquetería Estrella',
  'Teresa Palacios',
  'Manuel Ochoa',
] as const;

const SUBJECTS = [
  'Visita familiar',
  'Entrega de paquete',
  'Mantenimiento',
  'Comida con amigos',
  'Clases particulares',
] as const;

/**
 * Makes vehicles, pets and visits of the residents; each account with a resident record has a vehicle, a pet, an open visit and
 * two passes.
 */
export function makeHomes(scene: Scene): void {
  const withAccount = new Set(Object.values(scene.accounts));
  for (const [index, resident] of scene.residents.entries()) {
    if (withAccount.has(resident) || scene.pick.chance(80)) addVehicle(scene, resident, index);
    if (scene.pick.chance(30)) addVehicle(scene, resident, 500 + index);
    if (withAccount.has(resident) || scene.pick.chance(45)) addPet(scene, resident);
    for (let count = scene.pick.below(4); count > 0; count--) addVisit(scene, resident);
    if (!withAccount.has(resident)) continue;
    addVisit(scene, resident, true);
    announceVisit(scene, resident, 'Comida de mañana', daysAhead(1));
    announceVisit(scene, resident, 'Entrega de muebles', daysAgo(3));
    addPass(scene, resident, { visitorName: 'Rosa Maldonado', subject: 'Limpieza', singleUse: false });
    addPass(scene, resident, { visitorName: 'Arturo Beltrán', subject: 'Entrega', singleUse: true });
  }
  announceVisit(
    scene,
    residentsOf(scene, scene.communities[1])[0] as Resident,
    'Fiesta de la madrugada',
    clockChange('America/Tijuana', 'next', 0),
  );
}

function addVehicle({ em, pick }: Scene, resident: Resident, serial: number): void {
  const [brand, model, vehicleTypeId] = pick.from(MODELS);
  em.create(Vehicle, {
    residentId: resident.id,
    brand,
    model,
    vehicleTypeId,
    year: 2008 + pick.below(18),
    color: pick.from(COLORS),
    licensePlate: `UK${pick.from(['A', 'B', 'C', 'D'])}-${String(100 + serial)}-${pick.from(['E', 'F', 'G', 'H'])}`,
    createdAt: daysAgo(pick.below(400), pick.below(24)),
  });
}

function addPet({ em, pick }: Scene, resident: Resident): void {
  const [species, breed, color] = pick.from(PETS);
  em.create(Pet, {
    residentId: resident.id,
    name: pick.from(PET_NAMES),
    species,
    breed,
    age: pick.below(14),
    color,
    createdAt: daysAgo(pick.below(400), pick.below(24)),
  });
}

/** Adds a visit that was announced five days ago: expected until it arrives, missed once its day has ended. */
function announceVisit({ em, pick }: Scene, resident: Resident, subject: string, arrivalDate: string): void {
  em.create(ResidentVisit, {
    residentId: resident.id,
    communityId: resident.communityId,
    visitorName: pick.from(VISITORS),
    totalPeople: 2,
    vehicleColor: null,
    licensePlate: null,
    subject,
    arrivalDate,
    departureDate: null,
    createdAt: daysAgo(5),
  });
}

/** Adds a pass that has held since yesterday and holds for four weeks. */
function addPass(
  { em }: Scene,
  { id: residentId, communityId }: Resident,
  fields: Pick<VisitorPass, 'visitorName' | 'subject' | 'singleUse'>,
): void {
  if (communityId === null) return;
  em.create(VisitorPass, {
    ...fields,
    residentId,
    communityId,
    totalPeople: 1,
    licensePlate: null,
    validFrom: daysAgo(1),
    validUntil: daysAhead(28),
    createdAt: daysAgo(1),
  });
}

/** Adds a visit of the last month, or one that has not ended. */
function addVisit({ em, pick }: Scene, resident: Resident, isHere = false): void {
  const days = isHere ? 0 : pick.below(30);
  const hours = isHere ? 1 : pick.below(20);
  const isOver = days > 0 || hours > 3;
  em.create(ResidentVisit, {
    residentId: resident.id,
    communityId: resident.communityId,
    visitorName: pick.from(VISITORS),
    totalPeople: 1 + pick.below(4),
    vehicleColor: pick.chance(60) ? pick.from(COLORS) : null,
    licensePlate: pick.chance(60) ? `VIS-${100 + pick.below(900)}` : null,
    subject: pick.from(SUBJECTS),
    arrivalDate: daysAgo(days, hours),
    departureDate: isOver ? daysAgo(days, hours - 2) : null,
    createdAt: daysAgo(days, hours),
  });
}
