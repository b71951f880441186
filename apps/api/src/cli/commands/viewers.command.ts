/**
 * `npm run portal -- viewers invite|list`: an owner's actions on delegated viewers, for use without the pages (D-1.3,
 *
 */
import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import type { Command } from 'commander';
import { z } from 'zod';
import {
  assignableFeatureNames,
  assignableFeatures,
  viewerFormSchema,
  viewerStatusName,
} from '@portal/contract/viewers';
import type { DelegatedViewer, ViewerForm } from '@portal/contract/viewers';
import { allViewers, findOwnerByEmail, inviteViewer } from '../../areas/viewers/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError } from '../settings.ts';
import { withOutbox } from '../with-outbox.ts';

interface InviteOptions {
  owner: string;
  student: string;
  firstName: string;
  lastName: string;
  email: string;
  feature: string[];
  by: string;
}

const examples = `
The invitation goes out by email as if the owner had sent it, and the owner is told.

  npm run portal -- viewers invite --owner owner@example.com --student <id> --first-name Graham \\
    --last-name Reid --email graham.reid@example.com --feature Attendance Timetable
  npm run portal -- viewers list --owner owner@example.com

The student's id stands in the address of their pages: /student/<id>/<centre code>.`;

export function addViewersCommand(program: Command, output: Output): void {
  const viewers = program
    .command('viewers')
    .description('invite delegated viewers for an account owner, and list them')
    .addHelpText('after', examples);
  viewers
    .command('invite')
    .description('send an invitation')
    .requiredOption('--owner <email>', 'who shares')
    .requiredOption('--student <id>', 'one of their students')
    .requiredOption('--first-name <name>', 'of the viewer')
    .requiredOption('--last-name <name>', 'of the viewer')
    .requiredOption('--email <email>', 'of the viewer')
    .addOption(
      new Option('--feature <feature...>', 'what they may see')
        .choices(assignableFeatures)
        .makeOptionMandatory(),
    )
    .option('--by <name>', 'who sends it', defaultOperator())
    .action((options: InviteOptions) =>
      withOutbox(output, async (parts) => {
        const form = readForm(options);
        const { id } = await getOwner(parts.db, options.owner);
        const actor = { kind: 'family', accountId: id } as const;
        const call = { now: systemClock(), requestId: `cli-${randomUUID()}`, actor };
        const viewer = await explained(
          inviteViewer(parts, { ...call, by: options.by }, options.student, form),
        );
        output.line(`Sent to ${viewer.email}; the link lasts until ${viewer.invitationExpiresAt ?? ''}.`);
      }),
    );
  viewers
    .command('list')
    .description('list whom an owner shares with')
    .requiredOption('--owner <email>', 'who shares')
    .action(({ owner }: { owner: string }) =>
      withDb(async (db) => {
        const { id } = await getOwner(db, owner);
        const students = await allViewers(db, { actor: { kind: 'family', accountId: id } });
        const lines = students.flatMap(({ studentId, delegateViewers }) => [
          `${studentId}${delegateViewers.length === 0 ? '  shared with nobody' : ''}`,
          ...delegateViewers.map(formatViewer),
        ]);
        output.line(lines.length === 0 ? 'This owner has no students.' : lines.join('\n'));
      }),
    );
}

function readForm({ firstName, lastName, email, feature }: InviteOptions): ViewerForm {
  const parsed = z.safeParse(viewerFormSchema, {
    firstName,
    lastName,
    email,
    confirmEmail: email,
    features: [...new Set(feature)],
  });
  if (parsed.success) return parsed.data;
  throw new CommandError(parsed.error.issues.map(({ message }) => message).join('\n'));
}

async function getOwner(db: Db, email: string): Promise<{ id: number }> {
  const owner = await findOwnerByEmail(db, email);
  if (!owner) throw new CommandError('There is no account owner with this email.');
  return owner;
}

/** Reports errors in sentences, without a stack. */
async function explained<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const sentences = (error.options.errors ?? []).map(({ message }) => message);
    throw new CommandError(
      error.code === 'not-found'
        ? 'The owner has no student with this id.'
        : sentences.join('\n') || error.message,
    );
  }
}

/** Strip control characters a person typed before they reach a terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

function formatViewer({ fullName, email, registeredEmail, status, features }: DelegatedViewer): string {
  const address = registeredEmail === null ? email : `${email}, registered with ${registeredEmail}`;
  const shared = features.map((feature) => assignableFeatureNames[feature]).join(', ');
  return `  ${viewerStatusName(status)} · ${plain(fullName)} (${plain(address)}) · ${shared}`;
}
