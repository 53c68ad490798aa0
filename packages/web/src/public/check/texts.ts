import type { Locale } from "@clearhouse/core/base/owner-page/locale.policy.ts";
import type { LicenceCheck, PublicLicence } from "@clearhouse/core/rights/license-document/check.schema.ts";

interface CheckTexts {
  /** Texts of elements in check.html, by their `data-text`. */
  page: Record<"title" | "intro" | "choose" | "stays" | "number" | "check", string>;
  reading: (percent: number) => string;
  asking: string;
  badNumber: string;
  failed: string;
  unreadable: string;
  empty: string;
  of: string;
  license: string;
  team: string;
  brand: string;
  usageRights: string;
  useClass: string;
  restrictions: string;
  from: string;
  until: string;
  noEnd: string;
  included: (day: string) => string;
  none: string;
  more: string;
  answers: Record<LicenceCheck["answer"], { title: string; text: string }>;
  useClasses: Record<NonNullable<PublicLicence["useClass"]>, string>;
}

const EN: CheckTexts = {
  page: {
    title: "Check a license",
    intro: "See whether a file may be used. Check the file itself, its license as a PDF, or the license number.",
    choose: "Choose a file or drop it here",
    stays: "The file stays on your device; only its fingerprint is sent.",
    number: "License number",
    check: "Check",
  },
  reading: (percent) => `Reading the file… ${percent}%`,
  asking: "Checking…",
  badNumber: "A license number has the form CH-XXXX-XXXX-XXXX. Please compare it with the document.",
  failed: "This couldn’t be checked.",
  unreadable: "The file can’t be read. Please choose it again.",
  empty: "This file is empty. Please choose the original.",
  of: "Checked:",
  license: "License",
  team: "Licensed to",
  brand: "Brand",
  usageRights: "Licensed use",
  useClass: "Kind of use",
  restrictions: "Restrictions",
  from: "From",
  until: "Until",
  noEnd: "No end date",
  included: (day) => `${day} (included)`,
  none: "None",
  more: "There are more licenses for this file than were read. Check the number of the license that you were given.",
  answers: {
    cleared: { title: "Cleared", text: "A license is in force. It allows what is listed here and nothing else." },
    expired: { title: "Expired", text: "There was a license, and it has ended." },
    withdrawn: { title: "Withdrawn", text: "There was a license, and it was withdrawn or replaced." },
    unknown: {
      title: "Unknown",
      text: "No license issued here matches. A file that was edited, resized or saved again is another file: try the original, or the license number.",
    },
  },
  useClasses: { editorial: "Editorial (non-commercial)", commercial: "Commercial" },
};

const ES: CheckTexts = {
  page: {
    title: "Comprobar una licencia",
    intro:
      "Comprueba si un archivo se puede usar: con el propio archivo, con su licencia en PDF o con el número de licencia.",
    choose: "Elige un archivo o suéltalo aquí",
    stays: "El archivo se queda en tu dispositivo; solo se envía su huella.",
    number: "Número de licencia",
    check: "Comprobar",
  },
  reading: (percent) => `Leyendo el archivo… ${percent} %`,
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
  included: (day) => `${day} (incluido)`,
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

/** Every text of the check page in a language; check.html itself contains the English texts. */
export const textsIn = (locale: Locale): CheckTexts => (locale === "es" ? ES : EN);
