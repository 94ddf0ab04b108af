import { CommunityConfiguration } from '../modules/configurations/configuration.entity.js';
import { CommunityPrice } from '../modules/prices/price.entity.js';
import { daysAgo } from './moments.js';
import { administratorOf, type Scene } from './scene.js';

/** The monthly fee of a dwelling, by the index of its community. */
export const MONTHLY_FEES = [850, 1250, 1500] as const;

const CONFIGURATIONS = [
  ['BANCO', 'Banco', 'Banco en el que se reciben los pagos', 'Banco del Bajío', 'string'],
  ['CLABE', 'CLABE interbancaria', 'Cuenta para transferencias', '030680900012345678', 'string'],
  ['DIAS_GRACIA', 'Días de gracia', 'Días sin recargo después del vencimiento', '5', 'integer'],
  ['RECARGO_MORA', 'Recargo por mora', 'Porcentaje mensual sobre el saldo vencido', '3.5', 'decimal'],
] as const;

const PRICES = [
  ['Tarjeta de acceso', 150, true],
  ['Control de portón', 480, true],
  ['Renta del salón de eventos', 1500, true],
  ['Fianza del salón de eventos', 2000, true],
  ['Calcomanía vehicular 2024', 90, false],
] as const;

/** Makes configurations and prices of the communities. */
export function makeSettings(scene: Scene): void {
  const { em, communities } = scene;
  for (const [index, { id: communityId }] of communities.entries()) {
    const author = { communityId, createdByUserId: administratorOf(scene, index).id };
    const fee = MONTHLY_FEES[index] as number;
    em.create(CommunityConfiguration, {
      ...author,
      codigo: 'MONTO_MANT',
      titulo: 'Cuota de mantenimiento',
      descripcion: 'Lo que cada vivienda paga al mes',
      valor: String(fee),
      tipoDato: 'decimal',
      createdAt: daysAgo(600),
    });
    for (const [place, [codigo, titulo, descripcion, valor, tipoDato]] of CONFIGURATIONS.entries()) {
      em.create(CommunityConfiguration, {
        ...author,
        codigo,
        titulo,
        descripcion,
        valor,
        tipoDato,
        createdAt: daysAgo(599 - place),
      });
    }
    em.create(CommunityPrice, {
      ...author,
      concepto: 'Mantenimiento mensual',
      monto: fee,
      createdAt: daysAgo(598),
    });
    for (const [place, [concepto, monto, isActive]] of PRICES.entries()) {
      em.create(CommunityPrice, {
        ...author,
        concepto,
        monto,
        isActive,
        createdAt: daysAgo(500 - place * 30),
      });
    }
  }
}
