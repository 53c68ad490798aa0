import type { CheckCatalogue } from "../en/check.policy.ts";
import { SAID as LICENSE } from "./license.policy.ts";

export const TEXTS: CheckCatalogue["TEXTS"] = {
  page: {
    title: "Comprobar una licencia",
    intro:
      "Comprueba si un archivo se puede usar: con el propio archivo, con su licencia en PDF o con el número de licencia.",
    choose: "Elige un archivo o suéltalo aquí",
    stays: "El archivo se queda en tu dispositivo; solo se envía su huella.",
    number: "Número de licencia o de registro",
    check: "Comprobar",
  },
  reading: "Leyendo el archivo… {percent} %",
  asking: "Comprobando…",
  badNumber:
    "Un número de licencia tiene la forma CH-XXXX-XXXX-XXXX; uno de registro, REC-XXXX-XXXX-XXXX. Compáralo con el documento.",
  failed: "No se ha podido comprobar.",
  unreadable: "No se puede leer el archivo. Elígelo de nuevo.",
  empty: "Este archivo está vacío. Elige el original.",
  of: "Comprobado:",
  license: "Licencia",
  record: "Número de registro",
  recordedBy: "Registrado por",
  team: "Licencia concedida a",
  brand: "Marca",
  usageRights: "Uso permitido",
  useClass: "Tipo de uso",
  restrictions: "Restricciones",
  from: "Desde",
  until: "Hasta",
  noEnd: "Sin fecha de fin",
  included: "{day} (incluido)",
  none: "Ninguna",
  more: "Hay más licencias de este archivo de las que se han leído. Comprueba el número de la licencia que te dieron.",
  answers: {
    cleared: { title: "Autorizado", text: "Hay una licencia en vigor. Permite lo que se indica aquí y nada más." },
    conditions: {
      title: "Con condiciones: {limits}",
      text: "Hay una licencia en vigor. Permite lo que se indica aquí y nada más.",
    },
    recorded: {
      title: "Registrado por el equipo",
      text: "{team} ha registrado un permiso. Aquí no se emitió ninguna licencia: pregunta a {team} qué abarca.",
    },
    not_confirmed: { title: "Sin confirmar en este momento.", text: "Pregunta a {team}." },
    under_review: { title: "En revisión desde el {date}", text: "Pregunta a {team} antes de usarlo." },
    ended: { title: "Ya no está en vigor desde el {date}", text: "Hubo una licencia, y ha terminado." },
    unknown: {
      title: "Desconocido",
      text: "Ninguna licencia emitida aquí coincide. Un archivo editado, redimensionado o guardado de nuevo es otro archivo: prueba con el original o con el número de licencia.",
    },
  },
  limits: {
    use: "solo para {value}",
    no_ads: "solo sin publicidad",
    unmodified: "solo tal como está",
    stories: "solo en Instagram Stories",
    countries: "solo en {value}",
    brands: "solo para {value}",
    end: "termina el {value}",
    file: "solo para el archivo, no para una publicación con él",
  },
  useClasses: { editorial: "Editorial (no comercial)", commercial: "Comercial" },
};

export const SAID: CheckCatalogue["SAID"] = LICENSE;
