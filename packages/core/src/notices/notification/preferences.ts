import { NOTICES, type NotificationKind } from "../../base/happenings/list.schema.ts";
import { PreferencesEntity } from "./notification.entity.ts";
import { DEFAULT_PREFERENCES, type NotificationPreferences, notificationPreferences } from "./notification.schema.ts";

export const preferencesOf = async (userId: string): Promise<NotificationPreferences> => {
  const { data } = await PreferencesEntity.get({ userId }).go({ consistent: true });
  return withDefaults(data);
};

/** All preferences of a person. @param chosen the switches that the person has changed */
export const withDefaults = (chosen: Partial<NotificationPreferences> | null): NotificationPreferences =>
  notificationPreferences.parse({ ...DEFAULT_PREFERENCES, ...chosen });

export const wants = (wanted: NotificationPreferences, kind: NotificationKind): boolean => {
  const group = NOTICES[kind].switch;
  return group === null || wanted[group];
};

export const wantsDigest = ({ email, emailFrequency }: NotificationPreferences): boolean =>
  email && emailFrequency !== "instant";
