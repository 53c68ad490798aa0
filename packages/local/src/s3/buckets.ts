const PREFIX = "clearhouse-local";

export const BUCKETS = {
  media: `${PREFIX}-media`,
  documents: `${PREFIX}-documents`,
  site: `${PREFIX}-site`,
  branding: `${PREFIX}-branding`,
  imports: `${PREFIX}-imports`,
  backup: `${PREFIX}-backup`,
} as const;
