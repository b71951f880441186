import { layout } from '../http/layout.ts';

/** `/learning`: the target of the portal's link to the learning platform. */
export function learningPage(): string {
  return layout({
    title: 'Learning platform',
    current: '/learning',
    body: `<main class="page">
<h1>Learning platform</h1>
<p class="lead">You have left the portal. A school’s learning platform would open here, with lessons, tasks and messages from teachers.</p>
<p><a href="/learning/about">About the learning platform</a></p>
</main>`,
  });
}

/** `/learning/about`: the page behind “find out more”. */
export function learningAboutPage(): string {
  return layout({
    title: 'About the learning platform',
    current: '/learning',
    body: `<main class="page">
<h1>About the learning platform</h1>
<p class="lead">Students find their lessons and tasks there; parents can follow along.</p>
<h2>Signing in</h2>
<p>The learning platform has a sign-in of its own. Your school tells you how to get one.</p>
<p><a href="/learning">Back to the learning platform</a></p>
</main>`,
  });
}
