// Made by `npm run client:types` from the API’s document. Not edited by hand.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the service there
         * @description Answers as soon as the process serves requests. It looks at no part of the service.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2fa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is a second factor on
         * @description And how many backup codes are left.
         */
        get: operations["getTwoFactorState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2fa/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the backup codes
         * @description The earlier ones stop working. The new ones are shown only here.
         */
        post: operations["renewBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2fa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor off
         * @description Needs the password and a code. Wrong ones count against the login limit.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2fa/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on
         * @description Answers the backup codes, which are shown only here.
         */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2fa/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a secret for an authenticator app
         * @description Protects nothing before it is enabled.
         */
        post: operations["setUpTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts
         * @description With plan, team and state; nothing of their clinical work.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change plan, role or state of an account
         * @description Disabling ends its sessions, and `end_sessions` does that alone. The last admin stays one.
         */
        post: operations["changeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit trail
         * @description Newest first, at most 1,000. `before` is the `_id` of the last entry seen.
         */
        get: operations["readAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit trail
         * @description JSON lines, the oldest first, each with its place and hash in its chain. Kept elsewhere, an export shows whether a later trail still contains what it held.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit trail
         * @description Reads all of it, as `visite check` does; who asks meanwhile gets the same answer.
         */
        get: operations["verifyAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how each part of the service is
         * @description A plain verdict each. The details may name places, which `GET /health/ready` does not.
         */
        get: operations["readHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Those that nobody has used and that still work, the newest first.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody to open an account
         * @description Mails a link that works once, for seven days, for this address only.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link stops working.
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List background work
         * @description Jobs that wait, run or fail, and mails that were given up: the oldest 200 of each.
         */
        get: operations["listWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/{id}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try background work again now
         * @description A job that waits for its next attempt, or a mail that was given up. One that runs is left alone.
         */
        post: operations["repeatWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointment-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the appointment types
         * @description The kinds of visits the caller offers, by name.
         */
        get: operations["listAppointmentTypes"];
        put?: never;
        /**
         * Create an appointment type
         * @description An appointment that names it in `appointment_type_id` takes from it what its own body leaves out.
         */
        post: operations["addAppointmentType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointment-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an appointment type
         * @description What is left out stays; null or an empty text clears.
         */
        put: operations["changeAppointmentType"];
        post?: never;
        /**
         * Delete an appointment type
         * @description Appointments that were made with it stay.
         */
        delete: operations["deleteAppointmentType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an appointment
         * @description With `notify_patient` it is a confirmed booking, and the patient gets a mail with an invitation.
         */
        post: operations["addAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/booking/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel, complete or reopen a booking
         * @description A patient who was told of the booking is told of its cancellation, but not of the `reason`.
         */
        post: operations["changeBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/case/{caseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the appointments of a case
         * @description Those of the caller, in order of their dates.
         */
        get: operations["listCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what else takes place at a time
         * @description For a form that is being filled in: bookings, other appointments, and events of other calendars.
         */
        get: operations["listConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase an appointment and all below it
         * @description Recording, transcription, notes and documents go with it, at once and for good. Answers the appointment as it was.
         */
        delete: operations["deleteAppointment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/doctors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own appointments
         * @description `from` is inclusive, `to` exclusive; what cannot be read as an instant is ignored.
         */
        get: operations["listAppointments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/follow-up/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan a further visit of the same case
         * @description What is left out is as it was; without a `date` it is four weeks later. Both visits have the same `case_id` from then on.
         */
        post: operations["addFollowUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/free-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See when there is time
         * @description Times from now on within the practice’s opening hours that collide with nothing: no booking, other appointment, or event of another calendar. Days without one are left out.
         */
        get: operations["listFreeTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/get/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an appointment
         * @description With the private `notes`, which the list leaves out.
         */
        get: operations["getAppointment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/invite/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite the patient to an appointment that exists
         * @description It becomes a confirmed booking, and the patient gets a mail with the invitation. Of a booking it changes the patient, who is told again.
         */
        post: operations["invitePatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/appointments/update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change an appointment
         * @description Empty values are ignored, but for `error_reason`, `room` and `patient_id`, which they clear.
         */
        post: operations["updateAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the other calendars
         * @description iCalendar feeds and calendars of accounts that are read every 15 minutes, by name, and how the last attempt went.
         */
        get: operations["listCalendars"];
        put?: never;
        /**
         * Add another calendar
         * @description Reads the feed at once, then every 15 minutes, into planned appointments that can only be moved where they come from; their times are taken for bookings. What is wrong with the feed is in `last_error`.
         */
        post: operations["addCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove another calendar
         * @description Its appointments go with it; those with a recording, notes or documents stay as appointments of one’s own.
         */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read another calendar now
         * @description Answers when its appointments are as the feed says, or `last_error` says what is wrong.
         */
        post: operations["syncCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts at calendar servers
         * @description CalDAV servers that calendars are read from and bookings are written to, without their passwords.
         */
        get: operations["listCalendarAccounts"];
        put?: never;
        /**
         * Connect an account at a calendar server
         * @description Looks for its calendars at once (CalDAV: well-known address, principal, home); an account whose calendars cannot be found is not kept: 400 `CALENDAR_ACCOUNT_UNUSABLE`. Nothing is read or written before a calendar is chosen.
         */
        post: operations["addCalendarAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a calendar account another password
         * @description It is tried first: 400 `CALENDAR_ACCOUNT_UNUSABLE`. What waits to be written is then written.
         */
        put: operations["changeCalendarAccount"];
        post?: never;
        /**
         * Disconnect a calendar account
         * @description What was read from its calendars goes as when they are removed. Bookings that were written are removed from the foreign calendar in the background, for a day at most if its server cannot be reached; with `keep_events` they stay.
         */
        delete: operations["deleteCalendarAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/accounts/{id}/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calendars of an account
         * @description Asks its server. What is wrong is 400 `CALENDAR_ACCOUNT_UNUSABLE`.
         */
        get: operations["listOfferedCalendars"];
        put?: never;
        /**
         * Read a calendar of an account
         * @description At once, then every 15 minutes, as `POST /calendars` does with a feed; an unchanged one costs one small request.
         */
        post: operations["readOfferedCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/private-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about the private feed
         * @description Null without one. Its address was told when it was made, and is not kept.
         */
        get: operations["getPrivateFeed"];
        put?: never;
        /**
         * Make the private feed, or give it a new address
         * @description The answer holds the secret address that calendar programs can subscribe to: times and rooms of the own appointments and, with `with_names`, their names. An earlier address stops working.
         */
        post: operations["createPrivateFeed"];
        /**
         * Revoke the private feed
         * @description Its address stops working at once. Without one, nothing happens.
         */
        delete: operations["revokePrivateFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/target": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which calendar bookings are written to
         * @description Null without one. `last_error` says what the doctor has to do when `stopped` is true.
         */
        get: operations["getCalendarTarget"];
        /**
         * Have bookings written to a calendar
         * @description Confirmed bookings, their changes and cancellations appear there by and by, those of the past but yesterday’s excepted. Another calendar takes the place of the one before, which what was written is removed from. The same again tries again.
         */
        put: operations["setCalendarTarget"];
        post?: never;
        /**
         * Have bookings written to no calendar
         * @description As when its account is disconnected. Without one, nothing happens.
         */
        delete: operations["deleteCalendarTarget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/target/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bookings that were moved or deleted in the calendar
         * @description Those to come, the earliest first. The booking stays as it is, and so does the calendar, until you decide: move or cancel the booking, or put its event back.
         */
        get: operations["listCalendarConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/target/conflicts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the event of a booking back
         * @description It is written again as the booking is, whatever was changed of it in the calendar. Without a conflict, nothing happens.
         */
        post: operations["putCalendarEventBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consent-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the texts that patients consent to
         * @description The current one in each language, with the practice’s name and the days filled in.
         */
        get: operations["listConsentTexts"];
        /**
         * Give the practice a text of its own
         * @description It becomes a new version; consents keep the version they were given to.
         */
        put: operations["changeConsentText"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consent-texts/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the text in force
         * @description A sheet without an appointment: name, birthday and date are filled in by hand.
         */
        get: operations["printConsentText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consent/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether the patient consented to recording
         * @description `required` says whether the practice wants it before anything is recorded.
         */
        get: operations["getConsent"];
        /**
         * Write down that the patient consents, or withdraws
         * @description Withdrawal ends a recording under way and erases recordings, transcript, facts and unreleased drafts, at once and for good.
         */
        put: operations["changeConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consent/{appointmentId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link for the patient’s own phone
         * @description It works for a day, or until the next one is made. `qr_svg` is for the screen.
         */
        post: operations["linkConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consent/{appointmentId}/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the consent
         * @description A sheet to sign in the language, by default the appointment’s. Of a consent that was given in it: what was agreed to, when, and the signature.
         */
        get: operations["printConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what released notes are delivered as
         * @description And which of them could not be delivered so far.
         */
        get: operations["getDelivery"];
        /**
         * Choose what released notes are delivered as
         * @description From the next release on each is written to the operator’s folder in these formats; an empty list ends it.
         */
        put: operations["setDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of an appointment
         * @description `id` is the appointment’s. In no certain order.
         */
        get: operations["listDocuments"];
        /**
         * Attach or replace the document of an appointment
         * @description A consent document is replaced, else an only document; otherwise the file is added. At most 25 MB.
         */
        put: operations["putDocument"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/doctor/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all own documents
         * @description `id` is the caller’s own account. In no certain order.
         */
        get: operations["listDoctorDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/get/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document
         * @description The newest of the appointment, or the named one.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/item/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change what is told of a document
         * @description What is left out stays, and so does the title when it is empty.
         */
        put: operations["changeDocument"];
        post?: never;
        /**
         * Delete a document
         * @description With its file and its text.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/retry/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the text of a document again
         * @description Only after `extraction_status` has become `failed`.
         */
        post: operations["retryDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/text/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the extracted text
         * @description Complete once `extraction_status` is `done`; in `text` the pages are separated by form feeds.
         */
        get: operations["getDocumentText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach documents to an appointment
         * @description Always adds. At most 25 MB a file.
         */
        post: operations["uploadDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes
         * @description Server-Sent Events with ids and states, never clinical text; the messages are in `asyncapi.json`. `Last-Event-ID` replays what was missed in the last 24 hours; when some of it is no longer kept, the first event is `reset`. A comment comes every 15 s. The stream ends with its session.
         */
        get: operations["followEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask what there is to do
         * @description For a workplace, every few seconds: how it is to work, and what waits for it.
         */
        get: operations["getAgentWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agent/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a file is looked at again
         * @description It lies in the folder again, or was not there any more.
         */
        post: operations["putAgentFileBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agent/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch an answer for the practice system
         * @description The record 6310 of a released note that waits for this workplace. It waits until it is acknowledged: the same answer may be fetched again.
         */
        post: operations["fetchAgentAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agent/answers/written": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that an answer is written
         * @description Once its file is durable. When the note has changed meanwhile, the new version waits; said twice, nothing happens.
         */
        post: operations["acknowledgeAgentAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agent/aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a file is put aside
         * @description It stands in the log, from where it can be asked for again. Said twice, it stands there once.
         */
        post: operations["putAgentFileAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agent/pair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a workplace of an account
         * @description With a code of `POST /gdt/agents/code`. The token of the answer opens the routes below `/gdt/agent` and nothing else. Ten attempts in 15 minutes from one network.
         */
        post: operations["pairGdtAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agent/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand over a request of the practice system
         * @description A record 6301 or 6302, taken as from the folder of the service. A `source` that was taken before gets the same answer again. With a `fault` nothing was changed: the file is to be put aside.
         */
        post: operations["sendAgentRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workplaces that exchange files
         * @description Programs that were paired by a code, each with its practice system.
         */
        get: operations["listGdtAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Name a workplace, and say what its practice system wants
         * @description It learns of it when it next asks, seconds later.
         */
        put: operations["changeGdtAgent"];
        post?: never;
        /**
         * Sign a workplace out
         * @description It is refused from its next request on, and says so. Answers that it has not fetched go to another workplace of the account.
         */
        delete: operations["revokeGdtAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/agents/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a code that pairs a workplace
         * @description To be typed in there within ten minutes (`visite agent`). It works once; an earlier one of the account stops working.
         */
        post: operations["inviteGdtAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what was exchanged with the practice system
         * @description The newest 200 files that came or went, and what was wrong with them. Kept for 30 days.
         */
        get: operations["listGdtLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/log/{id}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do an exchange once more
         * @description A file that was put aside is put back into its folder and looked at again; an answer is written again. Workplaces do it when they next ask.
         */
        post: operations["repeatGdtEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gdt/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what the practice system wants of files
         * @description For the folder of the service; each workplace has its own choice.
         */
        get: operations["getGdtSettings"];
        /**
         * Say what the practice system wants of files
         * @description From the next file in the folder of the service on.
         */
        put: operations["setGdtSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Does the process live
         * @description Looks at no part of the service: restarting the process would bring none of them back.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Should requests come here
         * @description Looks at the database and the storage of files and remembers the answer for five seconds; 503 while one of them is away, and once the process is to stop. How each part of the service is, is told at `GET /admin/health`.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Answers 202 when the account is protected by a second factor and no code was sent.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description With what `navigator.credentials.get` answered. It needs neither the password nor a code.
         */
        post: operations["loginWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description Options for `navigator.credentials.get`, in WebAuthn’s JSON form, also for a proof and for a second factor. They work once, for five minutes, and are the same whoever asks: a passkey knows whose it is.
         */
        post: operations["askForPasskeyLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to sign in here
         * @description And who may open an account: what a page for signing in offers.
         */
        get: operations["listLoginWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign this device out
         * @description Its token stops working. Other devices stay signed in.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the notes
         * @description A list of none or one. The quotes of its citations are as the transcript reads now.
         */
        get: operations["getNotes"];
        /**
         * Change the notes
         * @description What is empty or left out stays. With `appointment_id` they move to an own appointment without notes.
         */
        put: operations["changeNotes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the notes
         * @description As PDF, Word document, FHIR R4 document Bundle, GDT 2.1 record or plain text. A draft says that it is one.
         */
        get: operations["exportNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}/letter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write the notes as a letter to somebody
         * @description As the export of a referral letter, whatever the template, with this address and salutation. They are not kept.
         */
        post: operations["writeLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every saved and drafted version
         * @description The drafter’s original stays beside what a clinician released.
         */
        get: operations["listNoteVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version
         * @description By its number among `GET /notes/{id}/versions`.
         */
        get: operations["getNoteVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/add/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save and release the notes
         * @description The appointment is `finished`; nothing automatic overwrites the text from here on.
         */
        post: operations["saveNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/facts/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was said
         * @description Each fact with its sources in the transcript, in the order they were said, and whether the note tells it. Empty without a transcript. Facts are offered, never put into a note by themselves.
         */
        get: operations["listFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/facts/{appointmentId}/{factId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept or reject a fact
         * @description `open` takes a verdict back. A verdict stays when the transcript is corrected and the fact says the same.
         */
        put: operations["judgeFact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/regenerate-notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft the notes anew from the transcription
         * @description Waits for the draft, and answers what is different from the notes before. `notes_template_type` is the `_id` of a template.
         */
        post: operations["regenerateNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password by mail
         * @description Answers alike whether or not the account exists.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by the link of a mail
         * @description Ends all sessions of the account.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find own patients
         * @description The newest 50 that fit every word of `query`: the beginning of a name, a birthday (`1.2.1980`, `1980-02-01`), the beginning of a number. Umlauts and accents may be written in any way.
         */
        get: operations["listPatients"];
        put?: never;
        /**
         * Create a patient
         * @description A number (`identifiers`) belongs to one patient of a doctor’s.
         */
        post: operations["addPatient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a patient
         * @description One that was merged into another is not found until that is undone.
         */
        get: operations["getPatient"];
        /**
         * Change a patient
         * @description What is left out stays, null or an empty text clears it. `identifiers` is replaced as a whole.
         */
        put: operations["changePatient"];
        post?: never;
        /**
         * Erase a patient and all below
         * @description Every appointment that names the patient goes too, with recordings, notes and documents, at once and for good. Answers the patient as it was.
         */
        delete: operations["deletePatient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another patient into this one
         * @description The appointments of the other name this one from now on, and what is not known of this one is taken from the other, who is not found any more. Can be undone with `merge_id`.
         */
        post: operations["mergePatients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{id}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the merges that can be undone
         * @description Who was merged into this patient, the newest first.
         */
        get: operations["listPatientMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge
         * @description The other patient is back with the numbers and appointments it had; what has been changed since stays with this one, who is answered.
         */
        post: operations["unmergePatients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patients/{id}/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the visits of a patient
         * @description The own appointments that name the patient, the newest first; of those with a released note its summary, and its drugs and allergies with their sources.
         */
        get: operations["listVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the practice
         * @description What mails, letters and exports say of it: the team’s, or the own one of an account without a team.
         */
        get: operations["getPractice"];
        /**
         * Change the practice
         * @description What is left out stays, null or an empty text clears it. A team’s practice is changed by its owners, or by every member as long as it has none.
         */
        put: operations["changePractice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the logo
         * @description As it stands in letters: drawn anew from what was sent.
         */
        get: operations["getPracticeLogo"];
        /**
         * Set the logo
         * @description Stands at the head of PDF and Word letters, in place of the one before. It is drawn anew on white, at most 800 by 320 pixels: what else the file says goes. A team’s logo is set by who may change the practice.
         */
        put: operations["setPracticeLogo"];
        post?: never;
        /**
         * Remove the logo
         * @description Letters are without one from now on. Nothing happens where there is none.
         */
        delete: operations["removePracticeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about the recording
         * @description A list of none or one, which has further takes in `append_recordings`.
         */
        get: operations["getRecording"];
        put?: never;
        post?: never;
        /**
         * Delete the recording
         * @description With its further takes and all that was heard in it. 400 when there is none, or when its file cannot be removed: then everything is as it was.
         */
        delete: operations["deleteRecording"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/add/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the recording
         * @description At most 500 MB; the kind is recognised by content. Transcription starts by itself. 403 `CONSENT_REQUIRED` while the practice waits for consent.
         */
        post: operations["addRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/append/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a further take
         * @description Only the take is transcribed; its segments follow the earlier ones, then notes are drafted again unless released.
         */
        post: operations["appendRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/audio/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Play the recording
         * @description The recording itself, or with `recording_id` one of its `append_recordings`.
         */
        get: operations["playRecording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/claim/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to record the appointment, or say that it goes on
         * @description `claim_id` is chosen by the recorder at random. Whoever records says so again within 150 seconds, or is taken for gone; an open live session keeps the claim. While another claim stands: 409 `RECORDING_ELSEWHERE`, and the appointment’s `recording_by` tells who. With `take_over` it is replaced: its live session is ended, and what was said there becomes the recording.
         */
        post: operations["claimRecording"];
        /**
         * Say that the appointment is not recorded any more
         * @description Nothing happens when another claim stands.
         */
        delete: operations["releaseRecording"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recordings/retry/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a failed transcription or draft again
         * @description 409 when nothing has failed.
         */
        post: operations["retryRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refresh-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new token
         * @description The session stays the same device; its old token stops working after 60 seconds.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description The account is unverified until the link in the mail has been followed.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rooms, most recently used first
         * @description Those that appointments of the caller have named.
         */
        get: operations["listRooms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the signed-in devices
         * @description One entry a device; the calling one is `current`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign all other devices out
         * @description Each is refused from its next request on. The calling device stays signed in.
         */
        delete: operations["revokeOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign a device out
         * @description `id` is that of `GET /sessions`. The device is refused from its next request on.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own and the built-in templates
         * @description Built-in ones have no `doctor_id`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create or copy a template
         * @description With `copy_of` what is left out is as in that template; without it `name`, `key`, `language` and `sections` are needed.
         */
        post: operations["addTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a template
         * @description What is left out stays. Built-in ones cannot be changed, only copied.
         */
        put: operations["changeTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description Built-in ones cannot be deleted.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own transcriptions; all, for an admin
         * @description An admin’s reading stands in the audit trail.
         */
        get: operations["listTranscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transcriptions/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the transcription
         * @description A list of none or one.
         */
        get: operations["getTranscription"];
        /**
         * Correct the transcription
         * @description With `segments` the whole new list (one without `id` is new, one left out goes); with `transcription` the text, a line a segment. What the engine heard is kept beside it. A draft stays until it is asked for anew. With `updatedAt` 409 when somebody else has corrected it since.
         */
        put: operations["correctTranscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transcriptions/{appointmentId}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the engine heard, before corrections
         * @description The same as the transcription while nobody has corrected it.
         */
        get: operations["getOriginalTranscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transcriptions/swap-roles/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let doctor and patient change places
         * @description Then notes are drafted again unless released.
         */
        post: operations["swapRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transcriptions/vocabulary/{appointmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the own terms where they were nearly understood
         * @description Replaces words that are none and sound like a term of `GET /vocabulary`; with `preview` only tells them. Numbers, words of the language and other drugs stay. What the engine heard is kept.
         */
        post: operations["correctByVocabulary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the account and all it owns
         * @description Needs the password; of an account without one, a fresh proof. Wrong passwords count against the login limit.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who opened and changed the own records
         * @description And what was done to the account. Newest first, at most 1,000; `before` as in `GET /admin/audit`.
         */
        get: operations["readOwnAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything the account owns
         * @description One ZIP of JSON and files. `missing.json` in it names files that are lost; it is there only then.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own passkeys
         * @description With the names their owner gave them; no keys.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description With what `navigator.credentials.create` answered. It must have verified its user.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Nobody signs in with it any more. Devices it signed in stay so: see `GET /sessions`.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Options for `navigator.credentials.create`, in WebAuthn’s JSON form. They work once, for five minutes.
         */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Signs out every other device. Wrong passwords count against the login limit.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the profile
         * @description The signed-in account with its plan and its team.
         */
        get: operations["getProfile"];
        /**
         * Change the profile
         * @description What is left out stays, and so does the address: it is how the account is known.
         */
        put: operations["changeProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show once more who you are
         * @description By one of: the password, a code of the second factor, or a passkey (`POST /login/passkey/options`). For ten minutes this device may then do what asks for a fresh proof. Wrong ones count against the login limit.
         */
        post: operations["prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove an address by the link of a mail
         * @description The `token` of the link works once. From then on the account can sign in.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification mail again
         * @description Answers alike whether or not the account exists.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocabulary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the own terms
         * @description Drugs and names that speech engines shall prefer.
         */
        get: operations["getVocabulary"];
        /**
         * Replace the own terms
         * @description Drugs and names that speech engines shall prefer. At most 1000 of 100 characters; of spellings that differ by case only the first is kept.
         */
        put: operations["saveVocabulary"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks
         * @description Addresses that are told of events, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have an address told of events
         * @description Each event of the doctor’s is posted there as `GET /events` tells it, signed by Standard Webhooks with the secret of this answer. Any answer but 2xx counts as a failure: six attempts are made within 45 minutes.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent to it; its deliveries are forgotten.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what was sent to a webhook
         * @description The newest 100, and how the last attempt of each went. They are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Immediately, with the same `webhook-id` and six new attempts, whatever came of the earlier ones.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountChange: {
            disabled?: boolean;
            /** @description True: ends its sessions, and changes nothing else by itself */
            end_sessions?: boolean;
            expiry?: string | null;
            plan?: string;
            role?: "doctor" | "admin";
        };
        AccountDeletion: {
            password?: string;
        };
        AgainDone: {
            /** @description 24 hexadecimal characters */
            entry_id: string;
            /** @description Whether the file was still there */
            found: boolean;
        };
        AgainEntry: {
            entry_id: string;
            key: string;
        };
        AgentAnswer: {
            appointment_id: string;
            /** @description The record 6310, base64; null: there is nothing to hand over */
            content: string | null;
            receiver: string;
            sender: string;
            /** @description Of the note: goes back with the acknowledgement */
            version: number;
        };
        AgentRequest: {
            /** @description The bytes of the file, base64 */
            content: string;
            /** @description Names the file: one that was taken is not taken again */
            source: string;
        };
        AgentRequestResult: {
            /** @description The visit; null: it was not taken, or is erased again */
            appointment_id: string | null;
            /** @enum {string|null} */
            fault: "no_file" | "too_large" | "no_gdt" | "incomplete" | "wrong_length" | "wrong_record" | "bad_charset" | "no_number" | "no_name" | "bad_birthday" | "other_name" | "other_birthday" | "other_patient" | "no_account" | "plan" | "refused" | "not_fetched" | "gone" | "missing" | "full" | "denied" | "too_long" | "failed" | null;
            /** @enum {string|null} */
            record: "6301" | "6302" | "6310" | null;
        };
        AgentWork: {
            account: string;
            /** @description Files put aside that are to be looked at again */
            again: components["schemas"]["AgainEntry"][];
            agent_id: string;
            /** @description To be fetched and written, the oldest first */
            answers: components["schemas"]["WaitingAnswer"][];
            name: string;
            profile: components["schemas"]["GdtProfile"];
        };
        AnswerWanted: {
            /** @description 24 hexadecimal characters */
            appointment_id: string;
        };
        AnswerWritten: {
            /** @description 24 hexadecimal characters */
            appointment_id: string;
            version: number;
        };
        ApiError: {
            code?: string;
            error: string;
            /** @constant */
            success: false;
        };
        AppendedRecording: {
            _id: string;
            createdAt: string;
            duration_seconds: number | null;
            file_missing: boolean;
            file_size_bytes: number | null;
            mime_type: string;
            recording_key: string;
            recording_url: string;
            /** @enum {string} */
            source: "live" | "upload" | "online_meeting";
            start_ms: number | null;
            updatedAt: string;
        };
        Appointment: {
            __v: number;
            _id: string;
            appointment_type: string;
            appointment_type_id: string | null;
            booking: components["schemas"]["Booking"] | null;
            /** @enum {string} */
            booking_status: "none" | "confirmed" | "cancelled" | "completed" | "no_show" | "external";
            case_id: string | null;
            /** @description Begins anew when consent is withdrawn: a recorder that names the round it began in sends nothing of an earlier one */
            consent_round: number;
            createdAt: string;
            date: string;
            deletionDate: string;
            doctor_id: string;
            duration_minutes: number | null;
            error_reason: string | null;
            external: components["schemas"]["ExternalEvent"] | null;
            language: "de" | "en" | (string & Record<never, never>);
            name: string;
            notes: string;
            /** @enum {string} */
            notes_status: "none" | "drafting" | "draft" | "released";
            notes_template_type: string | null;
            notes_type: string | null;
            patient_id: string | null;
            recording_by: components["schemas"]["RecordingBy"] | null;
            recording_id: string | null;
            recording_key: string | null;
            recording_url: string | null;
            room: string | null;
            /**
             * @description What there is to do, from both states in one word
             * @enum {string}
             */
            stage: "planned" | "ready" | "transcribing" | "drafting" | "review" | "redrafted" | "released" | "closed" | "failed" | "other";
            status: "planned" | "recording" | "transcribing" | "processing" | "finished" | "error" | "error_transcription" | "audio_upload_failed" | (string & Record<never, never>);
            time: string;
            updatedAt: string;
        };
        AppointmentChange: {
            appointment_type?: string | null;
            date?: string | null;
            doctor_note?: string | null;
            /** @description Minutes, 5 to 480 */
            duration_minutes?: number | null;
            error_reason?: string | null;
            language?: "de" | "en" | (string & Record<never, never>) | null;
            name?: string | null;
            notes?: string | null;
            notes_type?: string | null;
            /** @description An own patient */
            patient_id?: string | null;
            recording_id?: string | null;
            recording_key?: string | null;
            recording_url?: string | null;
            room?: string | null;
            status?: "planned" | "recording" | "transcribing" | "processing" | "finished" | "error" | "error_transcription" | "audio_upload_failed" | (string & Record<never, never>) | null;
            time?: string | null;
        };
        AppointmentType: {
            _id: string;
            appointment_type: string | null;
            color: string | null;
            createdAt: string;
            doctor_id: string;
            duration_minutes: number | null;
            name: string;
            notes_type: string | null;
            room: string | null;
            updatedAt: string;
        };
        AppointmentTypeChange: {
            appointment_type?: string | null;
            /** @description `#rrggbb`; null or an empty text clears it */
            color?: string | null;
            /** @description Minutes, 5 to 480 */
            duration_minutes?: number | null;
            name?: string;
            notes_type?: string | null;
            room?: string | null;
        };
        AuditEntry: {
            _id: string;
            action: "appointment.read" | "appointments.listed" | "recording.read" | "audio.read" | "transcription.read" | "transcriptions.listed" | "notes.read" | "notes.exported" | "facts.read" | "document.read" | "patient.read" | "patients.listed" | "consent.read" | "appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked" | "access.refused" | "facts.judged" | "transcription.corrected" | "account.invited" | "invitation.withdrawn" | "account.registered" | "registration.refused" | "account.linked" | "account.verified" | "account.changed" | "account.exported" | "account.deleted" | "login.succeeded" | "login.failed" | "password.forgotten" | "password.changed" | "password.refused" | "passkey.added" | "passkey.removed" | "passkey.refused" | "two_factor.enabled" | "two_factor.disabled" | "two_factor.backup_codes" | "two_factor.refused" | "team.created" | "team.member_added" | "practice.changed" | "patient.merged" | "patient.unmerged" | "transcriptions.read" | "calendar.added" | "calendar.removed" | "calendar_account.added" | "calendar_account.changed" | "calendar_account.removed" | "calendar_target.set" | "calendar_target.removed" | "private_feed.created" | "private_feed.read" | "private_feed.revoked" | "webhook.created" | "webhook.deleted" | "gdt_agent.invited" | "gdt_agent.paired" | "gdt_agent.changed" | "gdt_agent.revoked" | "gdt_answer.read" | "gdt.repeated" | "gdt_settings.changed" | "audit.exported" | "delivery.changed" | "work.repeated" | "consent_text.changed" | "booking.changed_by_patient" | "backup.written" | "backup.restored" | (string & Record<never, never>);
            /** @enum {string} */
            actor: "account" | "operator" | "service" | "patient" | "nobody";
            actorId: string | null;
            actorName?: string | null;
            detail: {
                [key: string]: string | number | boolean | null;
            };
            occurredAt: string;
            own?: boolean;
            targetId: string | null;
            targetType: "account" | "appointment" | "appointmentType" | "calendar" | "calendarAccount" | "case" | "document" | "invitation" | "gdtAgent" | "gdtEntry" | "patient" | "passkey" | "session" | "template" | "webhook" | "work" | "team" | (string & Record<never, never>) | null;
        };
        AuditState: {
            detail: string;
            ok: boolean;
        };
        AuthError: {
            code?: string;
            message: string;
            /** @constant */
            success: false;
        };
        /** @description A first draft, and the model that is still to write another: it replaces this one unless somebody saves */
        AwaitedDraft: {
            engine: string;
        } & {
            [key: string]: unknown;
        };
        BackupCodes: {
            backup_codes: string[];
        };
        Booking: {
            appointment_type_id: string | null;
            cancellation_reason: string | null;
            cancelled_at: string | null;
            /** @enum {string|null} */
            cancelled_by: "practice" | "patient" | null;
            doctor_note: string | null;
            /** @enum {string} */
            email_status: "none" | "queued" | "sent" | "failed";
            end: string | null;
            ics_sequence: number;
            ics_uid: string;
            /**
             * @description What the patient reads; null: the language of the appointment
             * @enum {string|null}
             */
            language: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            notified_at: string | null;
            patient: components["schemas"]["Patient"];
            patient_confirmed_at: string | null;
            /** @enum {string} */
            source: "appointment_type" | "manual";
            start: string;
            timezone: string;
            uid: string;
        };
        BookingChange: {
            /** @enum {string} */
            booking_status: "confirmed" | "cancelled" | "completed" | "no_show";
            reason?: string | null;
        };
        BookingInvitation: {
            doctor_note?: string | null;
            patient: components["schemas"]["NewPatient"];
        };
        Calendar: {
            _id: string;
            /** @description The account at a calendar server it is read with; null: it is a feed */
            account_id: string | null;
            createdAt: string;
            doctor_id: string;
            /** @description What was wrong with the last attempt, for people; what was read before stays */
            last_error: string | null;
            /** @enum {string|null} */
            last_error_code: "private_address" | "insecure_address" | "unreachable" | "too_slow" | "too_large" | "too_many_events" | "too_demanding" | "refused" | "not_found" | "bad_answer" | "no_calendar" | "partly_unreadable" | null;
            last_synced_at: string | null;
            name: string;
            updatedAt: string;
            /** @description Address of the feed or the calendar; a password in it is shown as `***` */
            url: string;
        };
        CalendarAccount: {
            _id: string;
            createdAt: string;
            doctor_id: string;
            updatedAt: string;
            /** @description The server as it was given */
            url: string;
            username: string;
        };
        CalendarAccountPassword: {
            /** @description Better one for this purpose only (app password); it is never answered */
            password: string;
        };
        CalendarTarget: {
            _id: string;
            account_id: string;
            createdAt: string;
            /** @description When an event was last found changed or deleted there, and written again as the booking is */
            last_conflict_at: string | null;
            /** @description What was wrong with the last attempt, for people */
            last_error: string | null;
            /** @enum {string|null} */
            last_error_code: "private_address" | "insecure_address" | "unreachable" | "too_slow" | "too_large" | "refused" | "not_found" | "bad_answer" | "event_refused" | "unreadable_secret" | null;
            last_written_at: string | null;
            name: string;
            /** @description Nothing is tried again until the account or the target is changed */
            stopped: boolean;
            /**
             * @description What events are called there: “Termin”, the name’s initials, or the name
             * @enum {string}
             */
            title: "busy" | "initials" | "name";
            updatedAt: string;
            /** @description Bookings that wait to be written or removed */
            waiting: number;
        };
        Citation: {
            id: string;
            note_end: number;
            /** @description UTF-16 code units into the text */
            note_start: number;
            section_key: string;
            sources: components["schemas"]["CitationSource"][];
            /** @description The words it rests on were changed since */
            stale?: boolean;
            /** @enum {string} */
            support: "supported" | "partial" | "unsupported";
        };
        CitationSource: {
            document_id?: string;
            end_ms?: number;
            page?: number;
            /** @description Exactly as it stands in the source */
            quote: string;
            segment_id?: string;
            start_ms?: number;
            /** @enum {string} */
            type: "transcript" | "document";
        };
        Code: {
            code: string;
        };
        CodeNeeded: {
            factors?: ("code" | "passkey")[];
            message: string;
            /** @enum {boolean} */
            requires2FA: true;
            /** @enum {boolean} */
            success: true;
        };
        Conflict: {
            appointment_id: string;
            /** @description A confirmed booking at the time would be refused with `SLOT_TAKEN` */
            blocks: boolean;
            end: string | null;
            /** @enum {string} */
            kind: "booking" | "appointment" | "calendar";
            name: string;
            start: string;
        };
        Consent: {
            /** @description `_id` of the account that wrote it down, or `patient` */
            by: string | null;
            given_at: string | null;
            /** @enum {string|null} */
            language: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            /** @enum {string|null} */
            method: "oral" | "signed" | "patient_link" | null;
            /** @description Whether recording waits for it */
            required: boolean;
            /** @enum {string} */
            status: "none" | "given" | "withdrawn";
            text_version: string | null;
            withdrawn_at: string | null;
        };
        ConsentChange: {
            /** @enum {string|null} */
            language?: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            /**
             * @description `oral` when it is left out
             * @enum {string|null}
             */
            method?: "oral" | "signed" | null;
            signature?: number[][];
            /** @enum {string} */
            status: "given" | "withdrawn";
            /** @description The text that was shown; the current one when it is left out */
            text_version?: string | null;
        };
        ConsentLink: {
            expires_at: string;
            qr_svg: string;
            url: string;
        };
        ConsentText: {
            built_in: boolean;
            /** @enum {string} */
            direction: "ltr" | "rtl";
            /** @enum {string} */
            language: "de" | "en" | "tr" | "ar" | "ru" | "uk";
            language_name: string;
            paragraphs: string[];
            /** @description When the practice put this text in force; null for a built-in one that it never replaced */
            since: string | null;
            text_version: string;
            title: string;
            /** @description The paragraphs as they are changed: an empty line between them, `{practice}` and `{days}` not filled in */
            wording: string;
        };
        CorrectedSegment: {
            end_ms?: number;
            id?: string;
            /** @enum {string} */
            role?: "doctor" | "patient" | "unknown";
            speaker?: string | null;
            start_ms?: number;
            text?: string;
        };
        CreatedPrivateFeed: {
            createdAt: string;
            last_read_at: string | null;
            /** @description The secret address, told only now */
            url: string;
            /** @description The appointments carry their names */
            with_names: boolean;
        };
        CreatedWebhook: {
            _id: string;
            createdAt: string;
            /** @description The types it is told of */
            events: ("appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked")[];
            /** @description Key of the signatures, `whsec_…`; told only now */
            secret: string;
            /** @description A password in it is shown as `***` */
            url: string;
        };
        Delivery: {
            /** @description The operator has given a folder (`VISITE_DELIVERY_DIR`) */
            available: boolean;
            /** @description None: nothing is delivered */
            formats: ("pdf" | "docx" | "fhir" | "gdt" | "txt")[];
            undelivered: components["schemas"]["UndeliveredNote"][];
        };
        DeliveryChange: {
            /** @description None: nothing is delivered */
            formats: ("pdf" | "docx" | "fhir" | "gdt" | "txt")[];
        };
        Delta: {
            after: string | null;
            before: string | null;
            citation_ids: string[];
            /** @enum {string} */
            op: "add" | "remove" | "replace";
            section_key: string;
        };
        Document: {
            __v: number;
            _id: string;
            appointment_id: string;
            createdAt: string;
            doctor_id: string;
            document_key: string;
            document_url: string;
            extraction_error: string | null;
            /** @enum {string} */
            extraction_status: "pending" | "processing" | "done" | "failed";
            file_name: string;
            file_size_bytes: number;
            /** @enum {string} */
            file_type: "pdf" | "png" | "jpeg" | "webp";
            include_in_context: boolean;
            is_consent: boolean;
            /** @enum {string} */
            mime_type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp";
            page_count: number | null;
            /** @enum {string} */
            source: "upload";
            title: string;
            updatedAt: string;
        };
        DocumentChange: {
            include_in_context?: boolean;
            is_consent?: boolean;
            title?: string | null;
        };
        DocumentForm: {
            /**
             * Format: binary
             * @description PDF, PNG, JPEG or WEBP; at most 25 MB
             */
            document: Blob;
            /** @description Display title; the original file name when absent */
            title?: string;
        };
        DocumentPage: {
            page: number;
            /** @enum {string} */
            source: "text" | "ocr" | "unreadable";
            text: string;
        };
        DocumentsForm: {
            /** @description The appointment, owned by the caller */
            appointment_id: string;
            document: Blob[];
            /**
             * @description Whether notes are drafted with it; true when absent
             * @enum {unknown}
             */
            include_in_context?: "true" | "false";
            /**
             * @description Marks a consent document
             * @enum {unknown}
             */
            is_consent?: "true" | "false";
            /** @description Display title; the original file name when absent */
            title?: string;
        };
        DocumentText: {
            appointment_id: string;
            document_id: string;
            extraction_error: string | null;
            /** @enum {string} */
            extraction_status: "pending" | "processing" | "done" | "failed";
            page_count: number | null;
            pages: components["schemas"]["DocumentPage"][];
            text: string;
        };
        Done: {
            /** @enum {boolean} */
            success: true;
        };
        DraftMeta: ({
            awaited?: components["schemas"]["AwaitedDraft"];
            left_out?: components["schemas"]["LeftOut"];
            /** @description Requests a long consultation was divided into */
            parts?: number;
            replaced?: components["schemas"]["ReplacedDraft"];
            roles?: components["schemas"]["RolesInferred"];
            /** @description The headings the note is read by */
            sections?: components["schemas"]["NoteHeading"][];
            /** @description Documents and earlier appointments that did not fit whole */
            shortened?: string[];
        } & {
            [key: string]: unknown;
        }) | null;
        EntryError: {
            error: string;
        };
        EventConflict: {
            appointment_id: string;
            end: string | null;
            /** @enum {string} */
            kind: "moved" | "deleted";
            name: string;
            /** @description Of the booking */
            start: string;
            there: components["schemas"]["MovedTo"];
            there_end: string | null;
            /** @description Where it was moved to; null: it was deleted */
            there_start: string | null;
        };
        ExternalEvent: {
            calendar_id: string;
            /** @enum {string} */
            source: "ics";
            /** @description Of the event, RFC 5545 */
            uid: string;
        };
        Fact: {
            /** @enum {string} */
            assertion: "present" | "absent" | "possible" | "conditional";
            /** @description Of a vital or lab `value` and `unit`, of a blood pressure `systolic`, `diastolic`, `unit` and, if it was told, `position` (`lying`, `sitting`, `standing`); of a drug `dose`, `unit`, `frequency`, `route` and `change`; of anything `side`. Numbers have a decimal point. */
            attributes: {
                [key: string]: string;
            };
            /** @description `patient`, or the relative */
            experiencer: "patient" | "mother" | "father" | "parent" | "grandmother" | "grandfather" | "grandparent" | "sister" | "brother" | "sibling" | "aunt" | "uncle" | "cousin" | "son" | "daughter" | "wife" | "husband" | "other" | (string & Record<never, never>);
            /** @description Stays when the fact is read again */
            id: string;
            /** @description Whether the note, as it is stored now, tells it */
            in_note: boolean;
            /** @enum {string} */
            kind: "complaint" | "symptom" | "finding" | "vital" | "lab" | "diagnosis" | "drug" | "allergy" | "history" | "family" | "social" | "procedure" | "order" | "referral" | "follow_up" | "advice" | "risk";
            /** @description In the spoken language, lower case */
            name: string;
            sources: components["schemas"]["CitationSource"][];
            /**
             * @description `active`; of a drug its change; of an order, referral or follow-up also `declined`
             * @enum {string}
             */
            status: "active" | "started" | "continued" | "changed" | "stopped" | "declined";
            /** @description As a doctor reads it */
            text: string;
            /** @enum {string} */
            time: "past" | "now" | "planned";
            /**
             * @description What the clinician thinks of it
             * @enum {string}
             */
            verdict: "open" | "accepted" | "rejected";
        };
        FactVerdict: {
            /**
             * @description What the clinician thinks of it
             * @enum {string}
             */
            verdict: "open" | "accepted" | "rejected";
        };
        FollowUp: {
            appointment_type?: string | null;
            appointment_type_id?: string | null;
            date?: string | null;
            doctor_note?: string | null;
            /** @description Minutes, 5 to 480 */
            duration_minutes?: number | null;
            language?: "de" | "en" | (string & Record<never, never>) | null;
            name?: string | null;
            notes?: string | null;
            notes_type?: string | null;
            notify_patient?: boolean | null;
            patient?: components["schemas"]["NewPatient"];
            /** @description An own patient */
            patient_id?: string | null;
            recording_id?: string | null;
            recording_key?: string | null;
            recording_url?: string | null;
            room?: string | null;
            status?: "planned" | "recording" | "transcribing" | "processing" | "finished" | "error" | "error_transcription" | "audio_upload_failed" | (string & Record<never, never>) | null;
            time?: string | null;
        } | null;
        FreeTimes: {
            /** @description `YYYY-MM-DD` */
            date: string;
            times: string[];
        };
        GdtAgent: {
            _id: string;
            createdAt: string;
            /** @description To the minute */
            last_seen_at: string;
            name: string;
            platform: string;
            /**
             * @description What the practice system wants of files: see `GET /gdt/settings`
             * @enum {string}
             */
            profile: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
            /** @description Answers it has not fetched yet */
            waiting: number;
        };
        GdtAgentChange: {
            name: string;
            /**
             * @description What the practice system wants of files: see `GET /gdt/settings`
             * @enum {string}
             */
            profile: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
        };
        GdtEntry: {
            _id: string;
            /** @description The workplace it came through; null: the folder of the service */
            agent_id: string | null;
            appointment_id: string | null;
            /** @description Whether `POST /gdt/log/{id}/again` has something to do */
            can_repeat: boolean;
            createdAt: string;
            /** @enum {string} */
            direction: "in" | "out";
            /** @description What was wrong, for people */
            error: string | null;
            /** @enum {string|null} */
            error_code: "no_file" | "too_large" | "no_gdt" | "incomplete" | "wrong_length" | "wrong_record" | "bad_charset" | "no_number" | "no_name" | "bad_birthday" | "other_name" | "other_birthday" | "other_patient" | "no_account" | "plan" | "refused" | "not_fetched" | "gone" | "missing" | "full" | "denied" | "too_long" | "failed" | null;
            /**
             * @description If it was one of these
             * @enum {string|null}
             */
            record: "6301" | "6302" | "6310" | null;
            /** @enum {string} */
            status: "done" | "failed";
        };
        GdtProfile: {
            /**
             * @description How answers are called: by the visit, always the same by GDT 2.1, or the same with a running number
             * @enum {string}
             */
            answers: "visit" | "fixed" | "counted";
            /** @description What of it is not published: to be tried with a test patient */
            guessed: ("answers" | "unmarked")[];
            /** @enum {string} */
            id: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
            /**
             * @description Value of 9206 where a request has none
             * @enum {string}
             */
            unmarked: "1" | "2" | "3" | "4" | "5";
        };
        GdtSettings: {
            /** @description Whether the operator has named a folder (`VISITE_GDT_DIR`) */
            available: boolean;
            /**
             * @description What the practice system wants of files in it
             * @enum {string}
             */
            profile: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
            /** @description All there are, for this folder and for workplaces */
            profiles: components["schemas"]["GdtProfile"][];
        };
        GdtSettingsChange: {
            /** @enum {string} */
            profile: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
        };
        Health: {
            parts: {
                [key: string]: components["schemas"]["Verdict"];
            };
            status: "ok" | "degraded";
        };
        Invitation: {
            email: string;
        };
        KnownPasskey: {
            id: string;
            transports?: string[];
            type: string;
        };
        LeavingCalendar: {
            /** @description What was written stays there; otherwise it is removed */
            keep_events?: boolean;
        };
        /** @description The end of a transcript that was too long: its characters, their share (0..1) and when it begins */
        LeftOut: {
            characters: number;
            from_ms: number;
            share: number;
        } & {
            [key: string]: unknown;
        };
        LinkToken: {
            token: string;
        };
        ListedAppointment: {
            __v: number;
            _id: string;
            appointment_type: string;
            appointment_type_id: string | null;
            booking: components["schemas"]["Booking"] | null;
            /** @enum {string} */
            booking_status: "none" | "confirmed" | "cancelled" | "completed" | "no_show" | "external";
            case_id: string | null;
            /** @description Begins anew when consent is withdrawn: a recorder that names the round it began in sends nothing of an earlier one */
            consent_round: number;
            createdAt: string;
            date: string;
            deletionDate: string;
            doctor_id: string;
            duration_minutes: number | null;
            error_reason: string | null;
            external: components["schemas"]["ExternalEvent"] | null;
            language: "de" | "en" | (string & Record<never, never>);
            name: string;
            /** @enum {string} */
            notes_status: "none" | "drafting" | "draft" | "released";
            notes_template_type: string | null;
            notes_type: string | null;
            patient_id: string | null;
            recording_by: components["schemas"]["RecordingBy"] | null;
            recording_id: string | null;
            recording_key: string | null;
            recording_url: string | null;
            room: string | null;
            /**
             * @description What there is to do, from both states in one word
             * @enum {string}
             */
            stage: "planned" | "ready" | "transcribing" | "drafting" | "review" | "redrafted" | "released" | "closed" | "failed" | "other";
            status: "planned" | "recording" | "transcribing" | "processing" | "finished" | "error" | "error_transcription" | "audio_upload_failed" | (string & Record<never, never>);
            time: string;
            updatedAt: string;
        };
        Liveness: {
            /** @enum {string} */
            status: "ok";
        };
        LoggedIn: {
            firstName: string;
            lastName: string;
            /** @enum {boolean} */
            success: true;
            token?: string;
            twoFactorEnabled: boolean;
            uid: string;
            userTitle: string;
        };
        Login: {
            email: string;
            passkey?: components["schemas"]["PasskeyCredential"];
            password: string;
            /** @default false */
            remember?: boolean;
            twoFactorCode?: string | null;
        };
        LoginError: {
            error: string;
            /** @enum {string} */
            failed: "Unauthorized Access" | "Email Not Verified";
            /** @constant */
            needsVerification?: true;
        };
        LoginLimitError: {
            error: string;
            /** @constant */
            rateLimited: true;
        };
        LoginWays: {
            local: boolean;
            oidc: string | null;
            /** @enum {string} */
            registration: "open" | "invite" | "closed";
        };
        LogoForm: {
            /**
             * Format: binary
             * @description PNG or JPEG; at most 2 MB
             */
            logo: Blob;
        };
        MailAddress: {
            email: string;
        };
        ManagedAccount: {
            _id: string;
            createdAt: string;
            disabled: boolean;
            email: string;
            firstName: string;
            isVerified: boolean;
            lastName: string;
            plan: string;
            /** @enum {string} */
            role: "doctor" | "admin";
            specialty: string;
            subscriptionActive: boolean;
            subscriptionExpiry: string;
            subscriptionType: string;
            teamId: string | null;
            /** @enum {string|null} */
            teamRole: "owner" | "member" | null;
            title: string;
            twoFactorEnabled: boolean;
        };
        Merged: {
            merge_id: string;
            patient: components["schemas"]["PatientRecord"];
        };
        Merging: {
            /** @description The patient that goes */
            other_id: string;
        };
        /** @description The same as `POST /appointments/update/{id}` takes it; a length it would refuse is null */
        MovedTo: {
            date: string;
            duration_minutes: number | null;
            time: string;
        } | null;
        NewAppointment: {
            appointment_type?: string | null;
            appointment_type_id?: string | null;
            date: string;
            doctor_note?: string | null;
            /** @description Minutes, 5 to 480 */
            duration_minutes?: number | null;
            language?: "de" | "en" | (string & Record<never, never>) | null;
            /** @description May be missing when there is a patient to name it after */
            name?: string;
            notes?: string | null;
            notes_type?: string | null;
            notify_patient?: boolean | null;
            patient?: components["schemas"]["NewPatient"];
            /** @description An own patient */
            patient_id?: string | null;
            recording_id?: string | null;
            recording_key?: string | null;
            recording_url?: string | null;
            room?: string | null;
            status?: "planned" | "recording" | "transcribing" | "processing" | "finished" | "error" | "error_transcription" | "audio_upload_failed" | (string & Record<never, never>) | null;
            time: string;
        };
        NewAppointmentType: {
            appointment_type?: string | null;
            /** @description `#rrggbb`; null or an empty text clears it */
            color?: string | null;
            /** @description Minutes, 5 to 480 */
            duration_minutes?: number | null;
            name: string;
            notes_type?: string | null;
            room?: string | null;
        };
        NewCalendar: {
            name: string;
            /** @description Address of an iCalendar feed: https, or webcal */
            url: string;
        };
        NewCalendarAccount: {
            /** @description Better one for this purpose only (app password); it is never answered */
            password: string;
            /** @description Address of the server: its name may be enough */
            url: string;
            username: string;
        };
        NewCalendarTarget: {
            account_id: string;
            /**
             * @description Left out: `busy`
             * @enum {string}
             */
            title?: "busy" | "initials" | "name";
            /** @description Of a writable calendar that the account offers */
            url: string;
        };
        NewLetter: {
            /** @enum {string} */
            format: "pdf" | "docx" | "txt";
            /** @description Without it, the colleagues are greeted */
            salutation?: string;
            /** @description The address, at most 6 lines */
            to: string;
        };
        NewNote: {
            /** @description Stored with the first notes only */
            citations?: components["schemas"]["Citation"][];
            /** @description Asterisks are removed */
            notes?: string;
            /** @description Kept when left out */
            summary?: string;
        };
        NewPasskey: {
            credential: components["schemas"]["NewPasskeyCredential"];
            name?: string;
        };
        NewPasskeyCredential: {
            authenticatorAttachment?: string;
            id: string;
            rawId: string;
            response: components["schemas"]["PasskeyAttestation"];
            /** @enum {string} */
            type: "public-key";
        };
        NewPassword: {
            password: string;
            token: string;
        };
        NewPatient: {
            email?: string | null;
            first_name?: string | null;
            /**
             * @description What the patient reads; null: the language of the appointment
             * @enum {string|null}
             */
            language?: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            last_name?: string | null;
            phone?: string | null;
        };
        NewPatientRecord: {
            birth_date?: string | null;
            email?: string | null;
            first_name?: string | null;
            /** @description What other systems know the patient by; `gdt` is the number in the practice system */
            identifiers?: components["schemas"]["PatientIdentifier"][];
            insurer?: string | null;
            /**
             * @description What mails and pages for the patient are in; null: the language of each appointment
             * @enum {string|null}
             */
            language?: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            last_name: string;
            phone?: string | null;
            /** @enum {string|null} */
            sex?: "male" | "female" | "diverse" | "unknown" | null;
        };
        NewPrivateFeed: {
            with_names?: boolean;
        };
        NewTemplate: {
            copy_of?: string;
            is_default?: boolean;
            key?: string;
            language?: "de" | "en" | (string & Record<never, never>);
            name?: string;
            sections?: components["schemas"]["TemplateSection"][];
            specialty?: string | null;
        };
        NewVocabulary: {
            terms: string[];
        };
        NewWebhook: {
            /** @description Left out: all, also those to come */
            events?: ("appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked")[];
            /** @description An https address that takes POST requests */
            url: string;
        };
        Note: {
            _id: string;
            appointment_id: string;
            /** @enum {string} */
            author: "drafter" | "clinician";
            citations: components["schemas"]["Citation"][] | null;
            createdAt: string;
            engine: string | null;
            language: "de" | "en" | (string & Record<never, never>);
            meta: components["schemas"]["DraftMeta"];
            notes: string;
            summary: string;
            summary_citations: components["schemas"]["Citation"][] | null;
            template_id: string | null;
            template_key: string | null;
            updatedAt: string;
            version: number;
        };
        NoteChange: {
            /** @description An own appointment without notes, to move these to */
            appointment_id?: string;
            /** @description Asterisks are removed */
            notes?: string;
            /** @description Kept when empty or left out */
            summary?: string;
        };
        NoteHeading: {
            heading: string;
            key: string;
        } & {
            [key: string]: unknown;
        };
        NoteVersion: {
            /** @enum {string} */
            author: "drafter" | "clinician";
            citations: components["schemas"]["Citation"][] | null;
            createdAt: string;
            engine: string | null;
            language: "de" | "en" | (string & Record<never, never>);
            meta: components["schemas"]["DraftMeta"];
            notes: string;
            summary: string;
            template_key: string | null;
            version: number;
        };
        OfferedCalendar: {
            /** @description It is read as this calendar */
            calendar_id: string | null;
            name: string;
            url: string;
            /** @description Bookings can be written to it, as far as its server says */
            writable: boolean;
        };
        OpeningHours: {
            /** @description `HH:mm`, the practice’s wall clock */
            from: string;
            /** @description `HH:mm`, exclusive; `24:00` is the end of the day */
            to: string;
            /** @description 1 for Monday to 7 for Sunday */
            weekday: number;
        };
        OwnConsentText: {
            /** @enum {string} */
            language: "de" | "en" | "tr" | "ar" | "ru" | "uk";
            /** @description Paragraphs with an empty line between them; `{practice}` and `{days}` are filled in. Null or empty: the built-in text */
            text: string | null;
        };
        Paired: {
            /** @description Address of the account it works for */
            account: string;
            agent_id: string;
            /** @description For `Authorization: Bearer`; told only now */
            token: string;
        };
        Pairing: {
            code: string;
            name: string;
            platform: string;
        };
        PairingCode: {
            /** @description To be typed in at the workplace; told only now */
            code: string;
            expires_at: string;
        };
        Passkey: {
            _id: string;
            createdAt: string;
            lastUsedAt: string | null;
            name: string;
        };
        PasskeyAlgorithm: {
            /** @description IANA’s number of a COSE algorithm */
            alg: number;
            /** @enum {string} */
            type: "public-key";
        };
        PasskeyAsker: {
            email?: string;
        };
        PasskeyAssertion: {
            authenticatorData: string;
            clientDataJSON: string;
            signature: string;
            userHandle?: string;
        };
        PasskeyAttestation: {
            attestationObject: string;
            clientDataJSON: string;
            transports?: string[];
        };
        PasskeyCreation: {
            /** @enum {string} */
            attestation?: "direct" | "enterprise" | "indirect" | "none";
            authenticatorSelection?: components["schemas"]["PasskeySelection"];
            /** @description Base64url */
            challenge: string;
            excludeCredentials?: components["schemas"]["KnownPasskey"][];
            extensions?: components["schemas"]["PasskeyExtensions"];
            hints?: ("client-device" | "hybrid" | "security-key")[];
            pubKeyCredParams: components["schemas"]["PasskeyAlgorithm"][];
            rp: components["schemas"]["PasskeyParty"];
            /** @description Milliseconds */
            timeout?: number;
            user: components["schemas"]["PasskeyUser"];
        };
        PasskeyCredential: {
            authenticatorAttachment?: string;
            id: string;
            rawId: string;
            response: components["schemas"]["PasskeyAssertion"];
            /** @enum {string} */
            type: "public-key";
        };
        PasskeyExtensions: {
            credProps?: boolean;
        };
        PasskeyLogin: {
            credential: components["schemas"]["PasskeyCredential"];
            /** @default false */
            remember?: boolean;
        };
        PasskeyParty: {
            id?: string;
            name: string;
        };
        PasskeyRequest: {
            allowCredentials?: components["schemas"]["KnownPasskey"][];
            /** @description Base64url */
            challenge: string;
            extensions?: components["schemas"]["PasskeyExtensions"];
            hints?: ("client-device" | "hybrid" | "security-key")[];
            rpId?: string;
            /** @description Milliseconds */
            timeout?: number;
            /** @enum {string} */
            userVerification?: "required" | "preferred" | "discouraged";
        };
        PasskeySelection: {
            /** @enum {string} */
            authenticatorAttachment?: "cross-platform" | "platform";
            requireResidentKey?: boolean;
            /** @enum {string} */
            residentKey?: "required" | "preferred" | "discouraged";
            /** @enum {string} */
            userVerification?: "required" | "preferred" | "discouraged";
        };
        PasskeyUser: {
            displayName: string;
            id: string;
            name: string;
        };
        PasswordChange: {
            current_password: string;
            password: string;
        };
        Patient: {
            email: string | null;
            first_name: string | null;
            last_name: string | null;
            phone: string | null;
        };
        PatientChange: {
            birth_date?: string | null;
            email?: string | null;
            first_name?: string | null;
            /** @description What other systems know the patient by; `gdt` is the number in the practice system */
            identifiers?: components["schemas"]["PatientIdentifier"][];
            insurer?: string | null;
            /**
             * @description What mails and pages for the patient are in; null: the language of each appointment
             * @enum {string|null}
             */
            language?: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            last_name?: string;
            phone?: string | null;
            /** @enum {string|null} */
            sex?: "male" | "female" | "diverse" | "unknown" | null;
        };
        PatientIdentifier: {
            system: string;
            value: string;
        };
        PatientMerge: {
            /** @description How many the other brought along */
            appointments: number;
            /** @description Name of who merged them */
            by: string;
            createdAt: string;
            merge_id: string;
            other: components["schemas"]["PatientRecord"];
            /** @description When both are erased as their appointments stand now: so long it can be undone. Null: until somebody erases them. */
            until: string | null;
        };
        PatientRecord: {
            _id: string;
            /** @description `YYYY-MM-DD` */
            birth_date: string | null;
            createdAt: string;
            doctor_id: string;
            email: string | null;
            first_name: string;
            /** @description What other systems know the patient by; `gdt` is the number in the practice system */
            identifiers: components["schemas"]["PatientIdentifier"][];
            insurer: string | null;
            /**
             * @description What mails and pages for the patient are in; null: the language of each appointment
             * @enum {string|null}
             */
            language: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            last_name: string;
            phone: string | null;
            /** @enum {string|null} */
            sex: "male" | "female" | "diverse" | "unknown" | null;
            updatedAt: string;
        };
        PlanError: {
            code?: string;
            /** @enum {string} */
            feature?: "transcription.live" | "transcription.audio_upload" | "transcription.online_meeting" | "documents.attach_additional";
            limit?: number;
            message: string;
            /** @constant */
            subscriptionExpired?: true;
            /** @constant */
            success: false;
            /** @constant */
            trialExpired?: true;
            used?: number;
        };
        Practice: {
            city: string;
            /** @description Nothing is recorded before the patient consents */
            consent_required: boolean;
            /** @description Whether the caller may change it */
            editable: boolean;
            email: string;
            /** @description Lines for the head of letters, instead of name and address */
            letterhead: string | null;
            /** @description `GET /practice/logo` gives the picture */
            logo: components["schemas"]["PracticeLogo"] | null;
            name: string;
            /** @description Patients may move their bookings to another free slot */
            online_moving: boolean;
            opening_hours: components["schemas"]["OpeningHours"][];
            phone: string;
            postal_code: string;
            street: string;
            updatedAt: string | null;
            website: string;
        };
        PracticeChange: {
            city?: string | null;
            consent_required?: boolean | null;
            email?: string | null;
            letterhead?: string | null;
            name?: string | null;
            online_moving?: boolean | null;
            opening_hours?: components["schemas"]["OpeningHours"][];
            phone?: string | null;
            postal_code?: string | null;
            street?: string | null;
            website?: string | null;
        };
        PracticeLogo: {
            /** @description Pixels */
            height: number;
            updatedAt: string;
            /** @description Pixels */
            width: number;
        };
        PrivateFeed: {
            createdAt: string;
            last_read_at: string | null;
            /** @description The appointments carry their names */
            with_names: boolean;
        };
        Profile: {
            email: string;
            firstName: string;
            hasTeamSubscription: boolean;
            lastName: string;
            name: string;
            /** @enum {string} */
            role: "doctor" | "admin";
            specialty: string;
            subscriptionActive: boolean;
            subscriptionExpiry: string;
            subscriptionType: string;
            teamId: string | null;
            /** @enum {string|null} */
            teamRole: "owner" | "member" | null;
            title: string;
        };
        ProfileChange: {
            ehr_system_name?: string;
            ehr_system_type?: string;
            firstName?: string;
            language?: "de" | "en";
            lastName?: string;
            specialty?: string;
            title?: string | null;
        };
        Proof: {
            code?: string;
            credential?: components["schemas"]["PasskeyCredential"];
            password?: string;
        };
        PutAside: {
            /** @enum {string} */
            fault: "no_file" | "too_large" | "no_gdt" | "incomplete" | "wrong_length" | "wrong_record" | "bad_charset" | "no_number" | "no_name" | "bad_birthday" | "other_name" | "other_birthday" | "other_patient" | "no_account" | "plan" | "refused" | "not_fetched" | "gone" | "missing" | "full" | "denied" | "too_long" | "failed";
            /** @description Part of the name it has there */
            key: string;
            /** @enum {string|null} */
            record: "6301" | "6302" | null;
        };
        PutAsideWords: {
            /** @description Why, for people: stands in a file beside it */
            words: string;
        };
        ReadCalendar: {
            /** @description Of a calendar that the account offers */
            url: string;
        };
        Readiness: {
            parts: {
                [key: string]: components["schemas"]["ReadyPart"];
            };
            status: "ok" | "degraded" | "stopping";
        };
        ReadyPart: {
            ok: boolean;
        };
        Recording: {
            _id: string;
            append_recordings: components["schemas"]["AppendedRecording"][];
            appointment_id: string;
            createdAt: string;
            duration_seconds: number | null;
            file_missing: boolean;
            file_size_bytes: number | null;
            mime_type: string;
            recording_key: string;
            recording_url: string;
            /** @enum {string} */
            source: "live" | "upload" | "online_meeting";
            updatedAt: string;
        };
        RecordingBy: {
            claim_id: string;
            device_label: string;
            platform: string;
            since: string;
        };
        RecordingClaim: {
            claim_id: string;
            take_over?: boolean;
        };
        RecordingForm: {
            /**
             * Format: binary
             * @description webm/ogg opus, mp4/m4a aac, mp3, wav or flac; at most 500 MB
             */
            audio: Blob;
            /**
             * @description Decides which feature of the plan is needed
             * @default live
             * @enum {string}
             */
            source?: "live" | "upload" | "online_meeting";
        };
        Refreshed: {
            /** @enum {boolean} */
            success: true;
            token?: string;
            uid: string;
        };
        RegeneratedNote: {
            changes_summary: string | null;
            citations: components["schemas"]["Citation"][] | null;
            deltas: components["schemas"]["Delta"][] | null;
            engine: string | null;
            meta: components["schemas"]["DraftMeta"];
            notes: string;
            summary: string;
            summary_citations: components["schemas"]["Citation"][] | null;
            template_key: string | null;
            version: number;
        };
        Regeneration: {
            /** @description The appointment’s when left out */
            language?: "de" | "en" | (string & Record<never, never>);
            /** @description `_id` of a template */
            notes_template_type?: string;
        };
        Registered: {
            result: components["schemas"]["RegisteredAccount"];
            /** @enum {boolean} */
            success: true;
        };
        RegisteredAccount: {
            _id: string;
            ehr_system_name: string;
            ehr_system_type: string;
            email: string;
            firstName: string;
            isVerified: boolean;
            lastName: string;
            specialty: string;
            title: string;
        };
        Registration: {
            ehr_system_name: string;
            ehr_system_type: string;
            email: string;
            firstName: string;
            invitation?: string;
            lastName: string;
            password: string;
            specialty: string;
            title?: string | null;
        };
        Released: {
            released: number;
        };
        ReleasedClaim: {
            claim_id: string;
        };
        /** @description The model that gave no usable output, and why: the text is the extractive drafter’s */
        ReplacedDraft: {
            engine: string;
            /** @enum {string} */
            reason: "invalid" | "truncated" | "declined" | "language" | "plan" | "refused" | "unavailable";
        } & {
            [key: string]: unknown;
        };
        Replacement: {
            end: number;
            heard: string;
            segment_id: string;
            start: number;
            term: string;
        };
        Revoked: {
            revoked: number;
        };
        /** @description Who speaks was not given and is taken from the talk: utterances, the share (0..1) of which is beyond doubt, and whether that is nearly all */
        RolesInferred: {
            sure: boolean;
            sure_share: number;
            utterances: number;
        } & {
            [key: string]: unknown;
        };
        Segment: {
            confidence: number | null;
            end_ms: number;
            id: string;
            /** @enum {string} */
            role: "doctor" | "patient" | "unknown";
            speaker: string | null;
            start_ms: number;
            take_id?: string;
            text: string;
            words?: components["schemas"]["Word"][] | null;
        };
        Session: {
            created_at: string;
            current: boolean;
            device_label: string;
            id: string;
            last_seen_at: string;
            platform: string;
        };
        Template: {
            _id: string;
            createdAt: string;
            doctor_id: string | null;
            is_default: boolean;
            key: string;
            language: "de" | "en" | (string & Record<never, never>);
            name: string;
            sections: components["schemas"]["TemplateSection"][];
            specialty: string | null;
            updatedAt: string;
            version: number;
        };
        TemplateChange: {
            is_default?: boolean;
            key?: string;
            language?: "de" | "en" | (string & Record<never, never>);
            name?: string;
            sections?: components["schemas"]["TemplateSection"][];
            specialty?: string | null;
        };
        TemplateSection: {
            format: "paragraph" | "bullets";
            heading: string;
            /** @default  */
            instruction: string;
            key: string;
            /** @default false */
            required: boolean;
        };
        Transcription: {
            _id: string;
            appointment_id: string;
            corrected: boolean;
            createdAt: string;
            duration_seconds: number | null;
            engine: string;
            language: "de" | "en" | (string & Record<never, never>) | null;
            segments: components["schemas"]["Segment"][];
            transcription: string;
            updatedAt: string;
            warnings: components["schemas"]["TranscriptWarning"][];
        };
        TranscriptionCorrection: {
            segments?: components["schemas"]["CorrectedSegment"][];
            transcription?: string | null;
            updatedAt?: string | null;
        };
        TranscriptWarning: {
            end_ms: number;
            /**
             * @description `repetition_cut`: the engine repeated itself, the repetitions were removed; `speech_missing`: somebody speaks there, and the engine gave no text
             * @enum {string}
             */
            kind: "repetition_cut" | "speech_missing";
            start_ms: number;
            take_id?: string;
        };
        TwoFactorDisabling: {
            code: string;
            password: string;
        };
        TwoFactorEnrolment: {
            otpauth_url: string;
            qr_svg: string;
            secret: string;
        };
        TwoFactorState: {
            backup_codes_left: number;
            enabled: boolean;
        };
        UndeliveredNote: {
            appointment_id: string;
            /** @description What is wrong, for people; it is tried again */
            error: string;
            /** @enum {string} */
            error_code: "missing" | "full" | "denied" | "too_long" | "failed";
            /** @description When it was found last */
            since: string;
        };
        Unmerging: {
            merge_id: string;
        };
        Verdict: {
            detail: string;
            ok: boolean;
            /** @enum {boolean} */
            warning?: true;
        };
        Visit: {
            __v: number;
            _id: string;
            appointment_type: string;
            appointment_type_id: string | null;
            booking: components["schemas"]["Booking"] | null;
            /** @enum {string} */
            booking_status: "none" | "confirmed" | "cancelled" | "completed" | "no_show" | "external";
            case_id: string | null;
            /** @description Begins anew when consent is withdrawn: a recorder that names the round it began in sends nothing of an earlier one */
            consent_round: number;
            createdAt: string;
            date: string;
            deletionDate: string;
            doctor_id: string;
            duration_minutes: number | null;
            error_reason: string | null;
            external: components["schemas"]["ExternalEvent"] | null;
            /** @description Drugs and allergies that the released note tells, or that were accepted */
            facts: components["schemas"]["Fact"][];
            language: "de" | "en" | (string & Record<never, never>);
            name: string;
            /** @enum {string} */
            notes_status: "none" | "drafting" | "draft" | "released";
            notes_template_type: string | null;
            notes_type: string | null;
            patient_id: string | null;
            recording_by: components["schemas"]["RecordingBy"] | null;
            recording_id: string | null;
            recording_key: string | null;
            recording_url: string | null;
            room: string | null;
            /**
             * @description What there is to do, from both states in one word
             * @enum {string}
             */
            stage: "planned" | "ready" | "transcribing" | "drafting" | "review" | "redrafted" | "released" | "closed" | "failed" | "other";
            status: "planned" | "recording" | "transcribing" | "processing" | "finished" | "error" | "error_transcription" | "audio_upload_failed" | (string & Record<never, never>);
            /** @description Of the released note */
            summary: string | null;
            time: string;
            updatedAt: string;
        };
        Vocabulary: {
            terms: string[];
            updatedAt: string | null;
        };
        VocabularyCorrected: {
            replacements: components["schemas"]["Replacement"][];
            transcription: components["schemas"]["Transcription"];
        };
        VocabularyCorrection: {
            preview?: boolean;
            updatedAt?: string | null;
        };
        WaitingAnswer: {
            appointment_id: string;
            createdAt: string;
        };
        WaitingInvitation: {
            _id: string;
            createdAt: string;
            email: string;
            expiresAt: string;
        };
        Webhook: {
            _id: string;
            createdAt: string;
            /** @description The types it is told of */
            events: ("appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked")[];
            /** @description A password in it is shown as `***` */
            url: string;
        };
        WebhookDelivery: {
            /** @description The header `webhook-id` of every attempt */
            _id: string;
            attempts: number;
            createdAt: string;
            deliveredAt: string | null;
            event_id: string | null;
            /** @description What was wrong with the last attempt, for people */
            last_error: string | null;
            /** @enum {string|null} */
            last_error_code: "private_address" | "insecure_address" | "unreachable" | "too_slow" | "redirected" | "refused" | "unreadable_secret" | null;
            last_status: number | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @enum {string} */
            type: "appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked";
        };
        Word: {
            confidence: number | null;
            end_ms: number;
            start_ms: number;
            text: string;
        };
        Work: {
            _id: string;
            attempts: number | null;
            createdAt: string;
            dueAt: string | null;
            /** @description What is done; another release may have other kinds */
            kind: "transcribe" | "draft" | "model_draft" | "extract" | "link" | "mail" | "calendar" | "deliver" | "gdt" | (string & Record<never, never>);
            reason: string | null;
            /**
             * @description `failing`: tried in vain, will be tried again; `failed`: a mail that was given up
             * @enum {string}
             */
            state: "waiting" | "running" | "failing" | "failed";
        };
    };
    responses: {
        /** @description It contradicts what is stored */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The address is registered already */
        EntryConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EntryError"];
            };
        };
        /** @description Accounts are opened by invitation, or not at all */
        EntryForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EntryError"];
            };
        };
        /** @description The body breaks a rule */
        EntryInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EntryError"];
            };
        };
        /** @description An unexpected fault, with a reference to the log */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Owned by another doctor, not allowed to this role, or not without a proof: `PROOF_REQUIRED` asks for `POST /user/proof`, `SECOND_FACTOR_REQUIRED` for a second factor */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Owned by another doctor, or the plan does not allow it */
        ForbiddenOrPlan: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["PlanError"];
            };
        };
        /** @description The request cannot be understood: a malformed id, body or form, or a value outside its rule */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Wrong credentials or code, or the address is not verified */
        LoginRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LoginError"];
            };
        };
        /** @description There is no such thing */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The file does not reach that far */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The storage is full */
        StorageFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body or a file of it is too large */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description It does not fit into the format asked for */
        TooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many logins of this address; try again after the time told */
        TooManyLogins: {
            headers: {
                /** @description Requests allowed in the window */
                "RateLimit-Limit"?: number;
                /** @description Requests left in it */
                "RateLimit-Remaining"?: number;
                /** @description Seconds until it ends */
                "RateLimit-Reset"?: number;
                /** @description Seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["LoginLimitError"];
            };
        };
        /** @description Too many requests; try again after the time told */
        TooManyRequests: {
            headers: {
                /** @description Requests allowed in the window */
                "RateLimit-Limit"?: number;
                /** @description Requests left in it */
                "RateLimit-Remaining"?: number;
                /** @description Seconds until it ends */
                "RateLimit-Reset"?: number;
                /** @description Seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description No token, or not a valid one; `SESSION_REVOKED` when the device was signed out */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description A part of the service is away or busy; worth a retry */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description A body of this content type is not read */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The upload came too slowly */
        UploadTooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTwoFactorState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TwoFactorState"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["Code"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BackupCodes"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "geheim-genug",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TwoFactorDisabling"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["Code"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BackupCodes"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    setUpTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TwoFactorEnrolment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ManagedAccount"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan": "team"
                 *     }
                 */
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ManagedAccount"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    readAudit: {
        parameters: {
            query?: {
                /** @example 4711 */
                before?: string;
                /** @example 50 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditState"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Health"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitingInvitation"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ben@praxis.example"
                 *     }
                 */
                "application/json": components["schemas"]["Invitation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Work"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    repeatWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAppointmentTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AppointmentType"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addAppointmentType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kontrolle",
                 *       "duration_minutes": 15,
                 *       "color": "#1a7f5a"
                 *     }
                 */
                "application/json": components["schemas"]["NewAppointmentType"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AppointmentType"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeAppointmentType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kontrolle",
                 *       "room": "2"
                 *     }
                 */
                "application/json": components["schemas"]["AppointmentTypeChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AppointmentType"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteAppointmentType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AppointmentType"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    addAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Frau Beispiel",
                 *       "date": "2099-03-02",
                 *       "time": "09:30",
                 *       "status": "planned",
                 *       "duration_minutes": 20,
                 *       "room": "Sprechzimmer 1"
                 *     }
                 */
                "application/json": components["schemas"]["NewAppointment"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrPlan"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "booking_status": "cancelled",
                 *       "reason": "Urlaub"
                 *     }
                 */
                "application/json": components["schemas"]["BookingChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedAppointment"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConflicts: {
        parameters: {
            query: {
                /** @example 2099-03-02 */
                date: string;
                /** @example 20 */
                duration_minutes?: string;
                /**
                 * @description `_id` of the appointment itself
                 * @example 6650f1c2a9b3d4e5f6071829
                 */
                except?: string;
                /** @example 09:30 */
                time: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conflict"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listAppointments: {
        parameters: {
            query?: {
                /**
                 * @description ISO instant, inclusive
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description ISO instant, exclusive
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedAppointment"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addFollowUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2099-03-30",
                 *       "time": "10:00"
                 *     }
                 */
                "application/json": components["schemas"]["FollowUp"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrPlan"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listFreeTimes: {
        parameters: {
            query: {
                /**
                 * @description The first of 14 days
                 * @example 2099-03-02
                 */
                date: string;
                /**
                 * @description 30 if left out
                 * @example 20
                 */
                duration_minutes?: string;
                /**
                 * @description `_id` of the appointment itself
                 * @example 6650f1c2a9b3d4e5f6071829
                 */
                except?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FreeTimes"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    invitePatient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "patient": {
                 *         "first_name": "Erika",
                 *         "email": "erika@patient.example"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BookingInvitation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    updateAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Frau Muster",
                 *       "room": "2"
                 *     }
                 */
                "application/json": components["schemas"]["AppointmentChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCalendars: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Privat",
                 *       "url": "webcal://calendar.example/anna.ics"
                 *     }
                 */
                "application/json": components["schemas"]["NewCalendar"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    syncCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCalendarAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CalendarAccount"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addCalendarAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://praxis.example",
                 *       "username": "anna@praxis.example",
                 *       "password": "abcd-efgh-ijkl"
                 *     }
                 */
                "application/json": components["schemas"]["NewCalendarAccount"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CalendarAccount"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeCalendarAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "mnop-qrst-uvwx"
                 *     }
                 */
                "application/json": components["schemas"]["CalendarAccountPassword"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CalendarAccount"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteCalendarAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keep_events": false
                 *     }
                 */
                "application/json": components["schemas"]["LeavingCalendar"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CalendarAccount"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listOfferedCalendars: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OfferedCalendar"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readOfferedCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://praxis.example/anna/private/"
                 *     }
                 */
                "application/json": components["schemas"]["ReadCalendar"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPrivateFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PrivateFeed"] | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPrivateFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "with_names": false
                 *     }
                 */
                "application/json": components["schemas"]["NewPrivateFeed"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedPrivateFeed"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokePrivateFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getCalendarTarget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CalendarTarget"] | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    setCalendarTarget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account_id": "64b7f0c2a1d3e4f5a6b7c8d9",
                 *       "url": "https://praxis.example/anna/private/",
                 *       "title": "busy"
                 *     }
                 */
                "application/json": components["schemas"]["NewCalendarTarget"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CalendarTarget"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteCalendarTarget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keep_events": false
                 *     }
                 */
                "application/json": components["schemas"]["LeavingCalendar"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listCalendarConflicts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventConflict"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCalendarEventBack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listConsentTexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsentText"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeConsentText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "en",
                 *       "text": "I agree that {practice} records the conversation."
                 *     }
                 */
                "application/json": components["schemas"]["OwnConsentText"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsentText"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    printConsentText: {
        parameters: {
            query: {
                /** @example de */
                language: "de" | "en" | "tr" | "ar" | "ru" | "uk";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "given",
                 *       "method": "oral",
                 *       "language": "de"
                 *     }
                 */
                "application/json": components["schemas"]["ConsentChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    linkConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsentLink"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    printConsent: {
        parameters: {
            query?: {
                /** @example tr */
                language?: "de" | "en" | "tr" | "ar" | "ru" | "uk";
            };
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    setDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "formats": [
                 *         "pdf",
                 *         "gdt"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeliveryChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document": "befund.pdf",
                 *       "title": "Befund"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["DocumentForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrPlan"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["UploadTooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listDoctorDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadDocument: {
        parameters: {
            query?: {
                /** @example 6650f1c2a9b3d4e5f6071829 */
                document_id?: string;
            };
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "image/*": unknown;
                };
            };
            /** @description The part that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "image/*": unknown;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Befund Labor",
                 *       "include_in_context": true
                 *     }
                 */
                "application/json": components["schemas"]["DocumentChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    retryDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getDocumentText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DocumentText"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appointment_id": "0123456789abcdef01234567",
                 *       "document": [
                 *         "befund.pdf"
                 *       ],
                 *       "title": "Befund",
                 *       "include_in_context": "true"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["DocumentsForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Document"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrPlan"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["UploadTooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    followEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description `id` of the last event that arrived: those after it are sent first */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAgentWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgentWork"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAgentFileBack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entry_id": "0123456789abcdef01234567",
                 *       "found": true
                 *     }
                 */
                "application/json": components["schemas"]["AgainDone"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    fetchAgentAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appointment_id": "0123456789abcdef01234567"
                 *     }
                 */
                "application/json": components["schemas"]["AnswerWanted"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgentAnswer"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    acknowledgeAgentAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appointment_id": "0123456789abcdef01234567",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["AnswerWritten"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    putAgentFileAside: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "0123456789abcdef01234567",
                 *       "fault": "no_gdt",
                 *       "record": null
                 *     }
                 */
                "application/json": components["schemas"]["PutAside"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PutAsideWords"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    pairGdtAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "ABCD-EFGH-JKLM",
                 *       "name": "Anmeldung",
                 *       "platform": "Windows"
                 *     }
                 */
                "application/json": components["schemas"]["Pairing"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Paired"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    sendAgentRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                 *       "content": "MDEzODAwMDYzMDINCg=="
                 *     }
                 */
                "application/json": components["schemas"]["AgentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgentRequestResult"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listGdtAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GdtAgent"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeGdtAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Anmeldung",
                 *       "profile": "turbomed"
                 *     }
                 */
                "application/json": components["schemas"]["GdtAgentChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GdtAgent"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeGdtAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    inviteGdtAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PairingCode"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listGdtLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GdtEntry"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    repeatGdtEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GdtEntry"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getGdtSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GdtSettings"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    setGdtSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "profile": "tomedo"
                 *     }
                 */
                "application/json": components["schemas"]["GdtSettingsChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GdtSettings"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            /** @description A part of the service is away */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anna@praxis.example",
                 *       "password": "geheim-genug",
                 *       "remember": true
                 *     }
                 */
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIn"];
                };
            };
            /** @description Not finished yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeNeeded"];
                };
            };
            400: components["responses"]["EntryInvalid"];
            401: components["responses"]["LoginRefused"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyLogins"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    loginWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {
                 *         "id": "YWJj",
                 *         "rawId": "YWJj",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "authenticatorData": "YQ",
                 *           "signature": "YQ"
                 *         }
                 *       },
                 *       "remember": true
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyLogin"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIn"];
                };
            };
            400: components["responses"]["EntryInvalid"];
            401: components["responses"]["LoginRefused"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyLogins"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    askForPasskeyLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anna@praxis.example"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAsker"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PasskeyRequest"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listLoginWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoginWays"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notes": "Subjektiv: Husten seit drei Wochen."
                 *     }
                 */
                "application/json": components["schemas"]["NoteChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    exportNotes: {
        parameters: {
            query?: {
                /** @example txt */
                format?: "pdf" | "docx" | "fhir" | "gdt" | "txt";
            };
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/fhir+json": unknown;
                    "application/pdf": unknown;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": unknown;
                    "text/plain": unknown;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["TooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    writeLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "txt",
                 *       "to": "Dr. Clara Lang\nMarkt 5\n04103 Leipzig",
                 *       "salutation": "Liebe Clara,"
                 *     }
                 */
                "application/json": components["schemas"]["NewLetter"];
            };
        };
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/fhir+json": unknown;
                    "application/pdf": unknown;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": unknown;
                    "text/plain": unknown;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["TooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listNoteVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NoteVersion"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNoteVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
                /** @description Its number */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NoteVersion"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notes": "Subjektiv: Husten seit zwei Wochen.",
                 *       "summary": "Husten."
                 *     }
                 */
                "application/json": components["schemas"]["NewNote"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listFacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Fact"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    judgeFact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
                /** @description 24 hexadecimal characters */
                factId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "verdict": "accepted"
                 *     }
                 */
                "application/json": components["schemas"]["FactVerdict"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Fact"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    regenerateNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notes_template_type": "0123456789abcdef01234567",
                 *       "language": "de"
                 *     }
                 */
                "application/json": components["schemas"]["Regeneration"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RegeneratedNote"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrPlan"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anna@praxis.example"
                 *     }
                 */
                "application/json": components["schemas"]["MailAddress"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-token-of-the-link",
                 *       "password": "noch-geheimer"
                 *     }
                 */
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listPatients: {
        parameters: {
            query?: {
                /**
                 * @description Beginnings of names in any order, a birthday, a number
                 * @example mueller 1.2.1980
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PatientRecord"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPatient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Erika",
                 *       "last_name": "Beispiel",
                 *       "birth_date": "1980-02-01",
                 *       "sex": "female",
                 *       "phone": "030 123"
                 *     }
                 */
                "application/json": components["schemas"]["NewPatientRecord"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PatientRecord"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPatient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PatientRecord"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePatient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "030 456",
                 *       "insurer": "AOK"
                 *     }
                 */
                "application/json": components["schemas"]["PatientChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PatientRecord"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deletePatient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PatientRecord"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    mergePatients: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "other_id": "64b0c8f1a2d3e4f5a6b7c8d9"
                 *     }
                 */
                "application/json": components["schemas"]["Merging"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merged"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listPatientMerges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PatientMerge"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmergePatients: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merge_id": "64b0c8f1a2d3e4f5a6b7c8d9"
                 *     }
                 */
                "application/json": components["schemas"]["Unmerging"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PatientRecord"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listVisits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Visit"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPractice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Practice"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePractice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Praxis Dr. Beispiel",
                 *       "street": "Musterweg 1",
                 *       "postal_code": "10115",
                 *       "city": "Berlin",
                 *       "phone": "030 1234567",
                 *       "email": "praxis@praxis.example",
                 *       "website": "praxis.example",
                 *       "letterhead": null,
                 *       "opening_hours": [
                 *         {
                 *           "weekday": 1,
                 *           "from": "08:00",
                 *           "to": "12:00"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PracticeChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Practice"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getPracticeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPracticeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "logo": "logo.png"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["LogoForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Practice"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["UploadTooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    removePracticeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Practice"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Recording"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Recording"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    addRecording: {
        parameters: {
            query?: {
                /**
                 * @description `consent_round` of the appointment when the recording began: 403 `CONSENT_REQUIRED` if consent was withdrawn since
                 * @example 0
                 */
                consent_round?: string;
            };
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "audio": "visit.ogg",
                 *       "source": "upload"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["RecordingForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Recording"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrPlan"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["UploadTooSlow"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    appendRecording: {
        parameters: {
            query?: {
                /**
                 * @description `consent_round` of the appointment when the recording began: 403 `CONSENT_REQUIRED` if consent was withdrawn since
                 * @example 0
                 */
                consent_round?: string;
            };
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "audio": "visit.ogg",
                 *       "source": "upload"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["RecordingForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Recording"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrPlan"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["UploadTooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    playRecording: {
        parameters: {
            query?: {
                /** @example 6650f1c2a9b3d4e5f6071829 */
                recording_id?: string;
            };
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/mp4": unknown;
                    "video/webm": unknown;
                };
            };
            /** @description The part that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/mp4": unknown;
                    "video/webm": unknown;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    claimRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "claim_id": "a-recorder-at-random"
                 *     }
                 */
                "application/json": components["schemas"]["RecordingClaim"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordingBy"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    releaseRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "claim_id": "a-recorder-at-random"
                 *     }
                 */
                "application/json": components["schemas"]["ReleasedClaim"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Released"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    retryRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Appointment"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refreshed"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Dr.",
                 *       "firstName": "Anna",
                 *       "lastName": "Beispiel",
                 *       "email": "anna@praxis.example",
                 *       "password": "geheim-genug",
                 *       "specialty": "Allgemeinmedizin",
                 *       "ehr_system_type": "pvs",
                 *       "ehr_system_name": "Demo-PVS"
                 *     }
                 */
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registered"];
                };
            };
            400: components["responses"]["EntryInvalid"];
            403: components["responses"]["EntryForbidden"];
            409: components["responses"]["EntryConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listRooms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: string[];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Revoked"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Revoked"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Short letter",
                 *       "key": "short_letter",
                 *       "language": "en",
                 *       "sections": [
                 *         {
                 *           "key": "plan",
                 *           "heading": "Plan",
                 *           "instruction": "What was agreed",
                 *           "format": "bullets",
                 *           "required": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Short letter"
                 *     }
                 */
                "application/json": components["schemas"]["TemplateChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Template"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listTranscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transcription"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTranscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transcription"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    correctTranscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transcription": "Ich habe Fieber."
                 *     }
                 */
                "application/json": components["schemas"]["TranscriptionCorrection"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transcription"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getOriginalTranscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transcription"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    swapRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Transcription"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    correctByVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                appointmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preview": true
                 *     }
                 */
                "application/json": components["schemas"]["VocabularyCorrection"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VocabularyCorrected"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "geheim-genug"
                 *     }
                 */
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    readOwnAudit: {
        parameters: {
            query?: {
                /** @example 4711 */
                before?: string;
                /**
                 * @description Left out: everybody
                 * @example others
                 */
                by?: "me" | "others";
                /**
                 * @description Left out: everything
                 * @example read
                 */
                kind?: "read" | "changed" | "signing_in";
                /** @example 50 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Streamed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop",
                 *       "credential": {
                 *         "id": "YWJj",
                 *         "rawId": "YWJj",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "attestationObject": "o2M"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PasskeyCreation"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "geheim-genug",
                 *       "password": "noch-geheimer"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Profile"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "specialty": "Innere Medizin",
                 *       "language": "de"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Profile"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "geheim-genug"
                 *     }
                 */
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-token-of-the-link"
                 *     }
                 */
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anna@praxis.example"
                 *     }
                 */
                "application/json": components["schemas"]["MailAddress"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Invalid"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    getVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vocabulary"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "terms": [
                 *         "Ramipril",
                 *         "Dr. Yilmaz"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewVocabulary"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vocabulary"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://praxis.example/visite",
                 *       "events": [
                 *         "notes.saved"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedWebhook"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 24 hexadecimal characters */
                deliveryId: string;
                /** @description 24 hexadecimal characters */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            507: components["responses"]["StorageFull"];
        };
    };
}
