import { APP_LOGO_TEXTS, REQUEST_MESSAGE_TEXTS, SOCIAL_PREVIEW_TEXTS } from "@/features/admin/texts.ts";
import { API_TEXTS } from "@/features/api-access/texts.ts";
import { BACKUP_TEXTS } from "@/features/backup/texts.ts";
import { TEMPLATE_TEXTS } from "@/features/contract-templates/texts.ts";
import { INBOX_TEXTS } from "@/features/feedback/texts.ts";
import { SLACK_TEXTS } from "@/features/slack/texts.ts";
import { SHELL_TEXTS } from "./shell/texts.ts";

/**
 * The sections of the admin panel, by their names in the URL. The sections that the specification names come first, in
 * its order.
 */
export const ADMIN_TABS = {
  "contract-templates": TEMPLATE_TEXTS.title,
  "rights-request-message": REQUEST_MESSAGE_TEXTS.tab,
  "app-logo": APP_LOGO_TEXTS.tab,
  "social-preview": SOCIAL_PREVIEW_TEXTS.tab,
  "slack-integration": SLACK_TEXTS.tab,
  "media-backup": BACKUP_TEXTS.tab,
  feedback: INBOX_TEXTS.tab,
  api: API_TEXTS.tab,
  "audit-log": SHELL_TEXTS.auditLog,
} as const;
