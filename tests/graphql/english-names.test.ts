import { isObjectType } from 'graphql';
import { routes } from '../../src/modules/routes.js';
import { createOpenapi } from '../../src/rest/openapi/document.js';
import { routeSchema, schema } from '../support/schema.js';

/** The Spanish words of the names of REST fields. */
const SPANISH = new Set(
  `abiertos activas actuales adjuntos alta anio aplicado aprobacion asesor banco calificaciones cantidad capacidad
  cargo cargos casas categoria cobrar codigo comentario completas comprobante comunicados comunidad comunidades
  concepto contacto contenido contrato costo cuenta descripcion dia direccion documento documentos egresos encuesta
  encuestas enlace estado estatus fecha fin firma forma gastos giro hora horario horas hoy imagen ingresos
  inicio latitud levantados longitud mascotas maxima mensual mensuales mes metodo monto mora morosos nombre nota
  notas numero opcion opciones orden origen pagado pagina pago pagos parcial parciales periodicidad personas por
  pregunta preguntas promedio puntuacion recargos recaudacion recientes referencia reglas reporte representante
  requiere reservacion reservaciones reservadas residente residentes respuesta respuestas resueltos saldo saldos
  simultaneas subtitulo telefono texto textos tipo titulo valor vehiculos vencido vencidos ventas visitantes visitas
  viviendas`.split(/\s+/),
);

const wordsOf = (name: string) => name.match(/[A-Z]?[a-z]+/g)?.map((word) => word.toLowerCase()) ?? [];

test('types that the graph alone has name their fields in English', () => {
  const { components } = createOpenapi(routeSchema, routes, '1') as {
    components: { schemas: Record<string, object> };
  };
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const ofGraph = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !roots.includes(type) && !(type.name in components.schemas),
  );
  expect(ofGraph.length).toBeGreaterThan(50);
  const spanish = ofGraph.flatMap((type) =>
    isObjectType(type)
      ? Object.keys(type.getFields())
          .filter((name) => wordsOf(name).some((word) => SPANISH.has(word)))
          .map((name) => `${type.name}.${name}`)
      : [],
  );
  expect(spanish).toEqual([]);
});
