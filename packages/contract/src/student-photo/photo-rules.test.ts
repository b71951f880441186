import { describe, expect, it } from 'vitest';
import { currentPhotoEndpoint } from './student-photo.ts';
import { canChoosePhoto, photoAddress, photoTermsToAccept } from './photo-rules.ts';

const student = { isPhotoFeatureEnabled: true, isUserPPAOForStudent: true, isDelegated: false };
const person = { isActive: true, isAdminView: false };
const offered: { features: 'StudentPhoto'[] } = { features: ['StudentPhoto'] };

describe('choosing a photo', () => {
  it.each([
    ['the primary account owner', {}, {}, offered, true],
    ['another account owner', { isUserPPAOForStudent: false }, {}, offered, false],
    ['a delegated viewer', { isDelegated: true, isUserPPAOForStudent: false }, {}, offered, false],
    ['staff in the administration view', {}, { isAdminView: true }, offered, false],
    ['an inactive person', {}, { isActive: false }, offered, false],
    ['anyone while photos are disabled', { isPhotoFeatureEnabled: false }, {}, { features: [] }, false],
    ['anyone at a school without the feature', {}, {}, { features: [] }, false],
  ])('decides whether it is allowed for %s', (_, ofStudent, ofPerson, enrolment, expected) => {
    const page = { student: { ...student, ...ofStudent }, enrolment };
    expect(canChoosePhoto(page, { ...person, ...ofPerson })).toBe(expected);
  });

  it.each([
    [false, 'photo-1', 'photo-1'],
    [true, 'photo-1', null],
    [false, null, null],
  ])('with photos enabled %s and terms %s requires %s', (studentPhotosEnabled, key, expected) => {
    const user = { studentPhotosEnabled, studentPhotosTermsAndConditionsKey: key };
    expect(photoTermsToAccept(user)).toBe(expected);
  });

  it('has a different URL when the photo changes', () => {
    expect(photoAddress(currentPhotoEndpoint, 'S1', 'v1')).toBe('/api/studentphoto/S1?version=v1');
  });
});
