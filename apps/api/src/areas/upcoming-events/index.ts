export { registerCalendarFeedRoutes } from './feeds/calendar-feeds.routes.ts';
export { registerUpcomingEventRoutes } from './upcoming-events.routes.ts';
export { eventsAtHome } from './home-summary.repository.ts';
export { upcomingEventsData } from './data-export.repository.ts';
