/** The notification settings, in the language of the pages. */
export { notificationSettingsTexts } from './en-AU/notification-settings.ts';
