import type { ToldCatalogue } from "../en/told.policy.ts";

export const TEXTS: ToldCatalogue["TEXTS"] = {
  yourData:
    "Tus datos: {team} los tiene {source} y los conserva para pedir y demostrar derechos de uso (interés legítimo) mientras una solicitud, licencia o contrato los necesite, y las pruebas de una licencia durante 10 años más. Para consultarlos, corregirlos o suprimirlos, o para oponerte, escribe a {contact}. También puedes reclamar ante una autoridad de protección de datos.",
  dataPost: "por tu publicación pública",
  dataColleague: "por {requester}, que los introdujo,",
  dataCreator: "por ti, como parte de sus creadores,",
};
