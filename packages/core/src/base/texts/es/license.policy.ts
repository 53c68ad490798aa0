import type { LicenseWords } from "../en/license.policy.ts";

export const SAID: LicenseWords = {
  socialMediaPosts: "Publicaciones en redes sociales",
  storyHighlights: "Historias destacadas",
  websiteContent: "Contenido de sitio web",
  marketingCampaigns: "Campañas de marketing",
  printMaterials: "Materiales impresos",
  videoContent: "Contenido en video",
  commercialUse: "Uso comercial",
  editorialUse: "Uso editorial",
  multiplePlatforms: "Varias plataformas",
  reels: "Reels/TikTok",
  promotionalCampaigns: "Campañas promocionales",
  editorialContent: "Contenido editorial",

  storiesOnly: "Solo historias de Instagram",
  noPaidPromotion: "Sin promoción pagada",
  creditRequired: "Mención obligatoria",
  noModifications: "Sin modificaciones",
};
