import { PreferencesEntity } from "./notification.entity.ts";
import {
  DEFAULT_PREFERENCES,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences,
  notificationPreferences,
} from "./notification.schema.ts";

export const preferencesOf = async (userId: string): Promise<NotificationPreferences> => {
  const { data } = await PreferencesEntity.get({ userId }).go({ consistent: true });
  return withDefaults(data);
};

/** All preferences of a person. @param chosen the switches that the person has changed */
export const withDefaults = (chosen: Partial<NotificationPreferences> | null): NotificationPreferences =>
  notificationPreferences.parse({ ...DEFAULT_PREFERENCES, ...chosen });

export const wants = (wanted: NotificationPreferences, kind: NotificationKind): boolean => {
  const group = NOTIFICATION_KINDS[kind];
  return group === null || wanted[group];
};

export const wantsDigest = ({ email, emailFrequency }: NotificationPreferences): boolean =>
  email && emailFrequency !== "instant";
