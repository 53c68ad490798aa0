import type { CheckCatalogue } from "../en/check.policy.ts";
import { SAID as LICENSE } from "./license.policy.ts";

export const TEXTS: CheckCatalogue["TEXTS"] = {
  page: {
    title: "Comprobar una licencia",
    intro:
      "Comprueba si un archivo se puede usar: con el propio archivo, con su licencia en PDF o con el número de licencia.",
    choose: "Elige un archivo o suéltalo aquí",
    stays: "El archivo se queda en tu dispositivo; solo se envía su huella.",
    number: "Número de licencia",
    check: "Comprobar",
  },
  reading: "Leyendo el archivo… {percent} %",
  asking: "Comprobando…",
  badNumber: "Un número de licencia tiene la forma CH-XXXX-XXXX-XXXX. Compáralo con el documento.",
  failed: "No se ha podido comprobar.",
  unreadable: "No se puede leer el archivo. Elígelo de nuevo.",
  empty: "Este archivo está vacío. Elige el original.",
  of: "Comprobado:",
  license: "Licencia",
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
    expired: { title: "Caducada", text: "Hubo una licencia, y ha terminado." },
    withdrawn: { title: "Retirada", text: "Hubo una licencia, y se retiró o se sustituyó por otra." },
    unknown: {
      title: "Desconocido",
      text: "Ninguna licencia emitida aquí coincide. Un archivo editado, redimensionado o guardado de nuevo es otro archivo: prueba con el original o con el número de licencia.",
    },
  },
  useClasses: { editorial: "Editorial (no comercial)", commercial: "Comercial" },
};

export const SAID: CheckCatalogue["SAID"] = LICENSE;
