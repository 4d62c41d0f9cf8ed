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
         * Check that the service answers
         * @description Answers as soon as the process serves requests, without checking any part of the service.
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
         * Check whether a second factor is on
         * @description Also tells how many backup codes are left.
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
         * @description The old codes stop working. The new ones are shown only here.
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
         * @description Requires the password and a code. Wrong ones count towards the login limit.
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
         * @description Returns the backup codes. They are shown only here.
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
         * @description It protects nothing until the second factor is turned on.
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
         * List all accounts
         * @description Each with its plan, team and state; nothing about its clinical work.
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
         * Change an account’s plan, role or state
         * @description Disabling an account ends its sessions; `end_sessions` does only that. The last administrator cannot be demoted or disabled.
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
         * List the audit trail
         * @description Newest first, at most 1,000 entries. `before` is the `_id` of the last entry of the previous page.
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
         * @description JSON lines, oldest first, each with its position and hash in its chain. An export that you keep elsewhere shows whether a later trail still contains the same entries.
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
         * @description Reads the whole trail, as `visite check` does; requests made meanwhile share its answer.
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
         * Check the health of each part of the service
         * @description One plain verdict per part. Unlike `GET /health/ready`, the details may name hosts and folders.
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
         * List open invitations
         * @description Invitations that are unused and still valid, newest first.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody to open an account
         * @description Mails a link that works once, for seven days, and only for this address.
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
         * @description Waiting, running and failing jobs, and mails that were given up: the oldest 200 of each.
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
         * Retry background work now
         * @description A job that is waiting for its next attempt, or a mail that was given up. A running job is left alone.
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
         * List your appointment types
         * @description The kinds of visit you offer, sorted by name.
         */
        get: operations["listAppointmentTypes"];
        put?: never;
        /**
         * Create an appointment type
         * @description An appointment created with its `appointment_type_id` takes from it whatever the request leaves out.
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
         * @description Fields that are left out keep their value; null or an empty text clears them.
         */
        put: operations["changeAppointmentType"];
        post?: never;
        /**
         * Delete an appointment type
         * @description Appointments created with it stay.
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
         * @description With `notify_patient` it becomes a confirmed booking, and the patient is mailed an invitation.
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
         * @description A patient who was told of the booking is also told of its cancellation, but not of the `reason`.
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
         * @description Your own appointments, in order of their dates.
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
         * List conflicts at a given time
         * @description For a form that is being filled in: bookings, other appointments and events of other calendars at that time.
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
         * Erase an appointment and everything attached to it
         * @description Erases recordings, transcription, notes and documents too, immediately and permanently. Returns the appointment as it was.
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
         * List your appointments
         * @description `from` is inclusive, `to` exclusive; values that are not instants are ignored.
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
         * Plan a follow-up visit of the same case
         * @description Fields that are left out are copied from this visit; without a `date`, the new visit is four weeks later. From then on both visits share a `case_id`.
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
         * Find free times
         * @description Future times within the practice’s opening hours that overlap no booking, other appointment or event of another calendar. Days without a free time are left out.
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
         * Get an appointment
         * @description Includes the private `notes`, which the list leaves out.
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
         * Invite the patient to an existing appointment
         * @description The appointment becomes a confirmed booking, and the patient is mailed an invitation. For a booking, this replaces the patient and sends a new mail.
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
         * @description Empty values are ignored, except for `error_reason`, `room` and `patient_id`, which they clear.
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
         * List your other calendars
         * @description iCalendar feeds and calendars of accounts that are read every 15 minutes, sorted by name, with the result of the last attempt.
         */
        get: operations["listCalendars"];
        put?: never;
        /**
         * Add another calendar
         * @description Reads the feed immediately, then every 15 minutes, as planned appointments. These can only be moved where they come from, and no booking can overlap them. Problems with the feed are in `last_error`.
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
         * @description Its appointments go with it, except those with a recording, notes or documents, which become your own.
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
         * @description Returns when its appointments match the feed, or `last_error` says what is wrong.
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
         * List your accounts on calendar servers
         * @description CalDAV accounts whose calendars are read or receive bookings, without their passwords.
         */
        get: operations["listCalendarAccounts"];
        put?: never;
        /**
         * Connect an account on a calendar server
         * @description Looks for its calendars immediately (CalDAV: well-known address, principal, home). If none can be found, the account is not kept: 400 `CALENDAR_ACCOUNT_UNUSABLE`. Nothing is read or written until you choose a calendar.
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
         * Change the password of a calendar account
         * @description The new password is tried first: 400 `CALENDAR_ACCOUNT_UNUSABLE` if it does not work. Bookings that were waiting are then written.
         */
        put: operations["changeCalendarAccount"];
        post?: never;
        /**
         * Disconnect a calendar account
         * @description Appointments read from its calendars go, as when a calendar is removed. Bookings written to it are removed from the foreign calendar in the background, which is tried for up to a day if the server cannot be reached; with `keep_events` they stay.
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
         * @description Asks the server; problems are returned as 400 `CALENDAR_ACCOUNT_UNUSABLE`.
         */
        get: operations["listOfferedCalendars"];
        put?: never;
        /**
         * Start reading a calendar of an account
         * @description Reads it immediately, then every 15 minutes, as `POST /calendars` does with a feed; an unchanged calendar costs one small request.
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
         * Get the state of your private feed
         * @description Null if there is none. Its address was shown when it was created, and is not stored.
         */
        get: operations["getPrivateFeed"];
        put?: never;
        /**
         * Create your private feed, or change its address
         * @description Returns the secret address that calendar programs can subscribe to. The feed has the times and rooms of your appointments and, with `with_names`, their names. The previous address stops working.
         */
        post: operations["createPrivateFeed"];
        /**
         * Revoke your private feed
         * @description Its address stops working immediately. Does nothing if there is no feed.
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
         * Get the calendar that receives bookings
         * @description Null if there is none. If `stopped` is true, `last_error` says what you have to do.
         */
        get: operations["getCalendarTarget"];
        /**
         * Set the calendar that receives bookings
         * @description Confirmed bookings, their changes and cancellations are written to it in the background, except bookings from before yesterday. It replaces the previous calendar, from which written events are removed. Setting the same calendar again retries.
         */
        put: operations["setCalendarTarget"];
        post?: never;
        /**
         * Stop writing bookings to a calendar
         * @description Written events go or stay as when an account is disconnected. Does nothing if there is no calendar.
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
         * @description Upcoming bookings, earliest first. Booking and calendar stay as they are until you decide: move or cancel the booking, or put its event back.
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
         * @description Writes the event again to match the booking, whatever was changed in the calendar. Does nothing without a conflict.
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
         * List the consent texts
         * @description The current text in each language, with the practice’s name and the number of days filled in.
         */
        get: operations["listConsentTexts"];
        /**
         * Set the practice’s own consent text
         * @description Creates a new version; consents keep the version they were given to.
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
         * Print the current consent text
         * @description A form without an appointment: name, date of birth and date are filled in by hand.
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
         * Get the patient’s consent to recording
         * @description `required` says whether the practice requires consent before anything is recorded.
         */
        get: operations["getConsent"];
        /**
         * Record or withdraw the patient’s consent
         * @description Withdrawing ends a running recording and erases recordings, transcription, facts and unreleased drafts, immediately and permanently.
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
         * Create a link for the patient’s phone
         * @description It works for a day, or until a new one is created. `qr_svg` is a QR code to show on the screen.
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
         * Print the consent form
         * @description A form to sign, by default in the appointment’s language. If consent was given in that language, it shows the text agreed to, the time and the signature.
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
         * Get the delivery formats of released notes
         * @description Also tells which notes could not be delivered yet.
         */
        get: operations["getDelivery"];
        /**
         * Set the delivery formats of released notes
         * @description From now on, every released note is written to the operator’s folder in these formats; an empty list turns delivery off.
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
         * @description `id` is the appointment’s. The order is undefined.
         */
        get: operations["listDocuments"];
        /**
         * Add or replace the document of an appointment
         * @description Replaces the consent document or, if the appointment has exactly one document, that one; otherwise adds the file. At most 25 MB.
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
         * List all your documents
         * @description `id` is that of your own account. The order is undefined.
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
         * @description The appointment’s newest document, or the one you name.
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
         * Change a document’s details
         * @description Fields that are left out keep their value; so does the title if it is empty.
         */
        put: operations["changeDocument"];
        post?: never;
        /**
         * Delete a document
         * @description Deletes its file and its text too.
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
         * Extract a document’s text again
         * @description Only possible when `extraction_status` is `failed`.
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
         * Get a document’s extracted text
         * @description Complete once `extraction_status` is `done`; form feeds separate the pages in `text`.
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
         * Add documents to an appointment
         * @description Always adds, never replaces. At most 25 MB per file.
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
         * Stream changes as they happen
         * @description Server-Sent Events with ids and states, never clinical text; `asyncapi.json` describes the messages. `Last-Event-ID` replays events missed in the last 24 hours; if some are gone, the first event is `reset`. A comment is sent every 15 seconds. The stream ends with its session.
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
         * Poll for pending work
         * @description For a workplace, every few seconds: its settings, and what is waiting for it.
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
         * Report a file as retried
         * @description The file is back in the folder, or was no longer there.
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
         * @description The 6310 record of a released note that is waiting for this workplace. It keeps waiting until it is acknowledged, so it can be fetched again.
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
         * Acknowledge an answer
         * @description Send this once the file is safely on disk. If the note has changed in the meantime, its new version is now waiting. Acknowledging twice is harmless.
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
         * Report a file as put aside
         * @description The file appears in the log, where a retry can be requested. A file reported twice appears once.
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
         * Pair a workplace with an account
         * @description Takes a code from `POST /gdt/agents/code`. The returned token is valid only for routes below `/gdt/agent`. Ten attempts per network in 15 minutes.
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
         * Deliver a request from the practice system
         * @description A 6301 or 6302 record, handled like one from the service’s folder. A `source` that was accepted before gets the same answer again. If the answer has a `fault`, nothing was changed and the file should be put aside.
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
         * List your paired workplaces
         * @description Programs that exchange GDT files, each with its practice system.
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
         * Change a workplace’s name or GDT profile
         * @description The workplace learns of it with its next poll, seconds later.
         */
        put: operations["changeGdtAgent"];
        post?: never;
        /**
         * Unpair a workplace
         * @description Its next request is refused, and it says so. Answers it has not fetched go to another workplace of the account.
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
         * Create a pairing code
         * @description Enter it at the workplace within ten minutes (`visite agent`). It works once, and replaces the account’s previous code.
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
         * List exchanged GDT files
         * @description The newest 200 files received or written, with any problems. Kept for 30 days.
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
         * Retry an exchange
         * @description A file that was put aside goes back to its folder and is read again; an answer is written again. A workplace does this with its next poll.
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
         * Get the GDT settings of the service’s folder
         * @description Each workplace has its own settings.
         */
        get: operations["getGdtSettings"];
        /**
         * Choose the GDT profile of the service’s folder
         * @description Applies from the next file on.
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
         * Check that the process is alive
         * @description Checks no part of the service, because restarting the process would not repair any.
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
         * Check that the process is ready for requests
         * @description Checks the database and the file storage, and reuses the result for five seconds. Returns 503 while one of them is unavailable or the process is about to stop. `GET /admin/health` tells how each part is.
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
         * @description Returns 202 if the account has a second factor and the request has no code.
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
         * @description Send the result of `navigator.credentials.get`. Neither password nor code is needed.
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
         * Start signing in with a passkey
         * @description Returns options for `navigator.credentials.get` in WebAuthn’s JSON form; they also serve for a proof of identity and as a second factor. They work once, within five minutes. They are the same for everybody, because a passkey knows its owner.
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
         * Get the available ways to sign in
         * @description Also tells who may open an account: everything a sign-in page needs to know.
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
         * Get the notes
         * @description A list with one entry or none. Citations quote the transcription as it reads now.
         */
        get: operations["getNotes"];
        /**
         * Change the notes
         * @description Fields that are empty or left out keep their value. `appointment_id` moves the notes to another of your appointments that has none.
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
         * @description As a PDF, Word document, FHIR R4 document Bundle, GDT 2.1 record or plain text. A draft is marked as one.
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
         * Export the notes as a letter
         * @description In the form of a referral letter, whatever the template, with the given address and salutation. These are not stored.
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
         * List all versions of the notes
         * @description Drafted and saved ones: the draft is kept beside what a clinician released.
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
         * Get a version of the notes
         * @description By its number from `GET /notes/{id}/versions`.
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
         * @description The appointment becomes `finished`; from now on nothing automatic overwrites the text.
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
         * List the facts of an appointment
         * @description Each fact has its sources in the transcription and says whether the note contains it; they come in the order in which they were said. Empty without a transcription. Facts are only suggestions: none goes into a note by itself.
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
         * @description `open` takes a verdict back. A verdict survives a correction of the transcription if the fact still says the same.
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
         * Draft the notes again from the transcription
         * @description Waits for the draft and returns what differs from the previous notes. `notes_template_type` is the `_id` of a template.
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
         * Request a password reset by mail
         * @description The answer is the same whether or not the account exists.
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
         * Reset a password
         * @description Takes the token of the mailed link. Ends all sessions of the account.
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
         * Search your patients
         * @description The newest 50 that match every word of `query`: the beginning of a name or of a number, or a date of birth (`1.2.1980`, `1980-02-01`). Umlauts and accents match however they are written.
         */
        get: operations["listPatients"];
        put?: never;
        /**
         * Create a patient
         * @description No two of your patients can have the same number (`identifiers`).
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
         * Get a patient
         * @description A patient who was merged into another is not found until the merge is undone.
         */
        get: operations["getPatient"];
        /**
         * Change a patient
         * @description Fields that are left out keep their value; null or an empty text clears them. `identifiers` is replaced as a whole.
         */
        put: operations["changePatient"];
        post?: never;
        /**
         * Erase a patient and everything attached to them
         * @description Also erases all their appointments with recordings, notes and documents, immediately and permanently. Returns the patient as they were.
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
         * @description The other patient’s appointments now belong to this one, who also takes over details that were missing; the other can no longer be found. `merge_id` can be used to undo this.
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
         * List merges that can be undone
         * @description Patients merged into this one, newest first.
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
         * @description Restores the other patient with their original numbers and appointments; later changes stay with this patient, who is returned.
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
         * @description Your appointments with this patient, newest first. Those with a released note have its summary, and its drugs and allergies with their sources.
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
         * Get the practice
         * @description What mails, letters and exports say about it. It is the team’s or, for an account without a team, the account’s own.
         */
        get: operations["getPractice"];
        /**
         * Change the practice
         * @description Fields that are left out keep their value; null or an empty text clears them. A team’s practice is changed by its owners or, if it has none, by any member.
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
         * Get the logo
         * @description As it appears in letters: redrawn from the uploaded file.
         */
        get: operations["getPracticeLogo"];
        /**
         * Set the logo
         * @description Appears at the head of PDF and Word letters and replaces the previous one. It is redrawn on white at up to 800 by 320 pixels, which drops everything else in the file. Whoever may change the practice may set a team’s logo.
         */
        put: operations["setPracticeLogo"];
        post?: never;
        /**
         * Remove the logo
         * @description Letters no longer have one. Does nothing if there is none.
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
         * Get the recording’s details
         * @description A list with one entry or none; further takes are in its `append_recordings`.
         */
        get: operations["getRecording"];
        put?: never;
        post?: never;
        /**
         * Delete the recording
         * @description Deletes all its takes and their transcription. Returns 400 if there is no recording or its file cannot be removed; then nothing has changed.
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
         * @description At most 500 MB; the type is detected from the content. Transcription starts automatically. Returns 403 `CONSENT_REQUIRED` if the practice requires consent and the patient has not given it.
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
         * Add another take
         * @description Only this take is transcribed; its segments follow the earlier ones. Then the notes are drafted again, unless they are released.
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
         * @description The recording or, with `recording_id`, one of its `append_recordings`.
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
         * Claim the recording of an appointment, or renew the claim
         * @description The recorder chooses a random `claim_id` and renews its claim within 150 seconds, otherwise it lapses; an open live session keeps it. While another claim stands, the answer is 409 `RECORDING_ELSEWHERE`, and the appointment’s `recording_by` says whose it is. `take_over` replaces that claim: its live session ends, and what it captured becomes the recording.
         */
        post: operations["claimRecording"];
        /**
         * Release the claim on a recording
         * @description Does nothing if another claim stands.
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
         * Retry a failed transcription or draft
         * @description Returns 409 if nothing has failed.
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
         * Renew your token
         * @description The session stays the same; its old token stops working after 60 seconds.
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
         * @description The account stays unverified until the link in the mail is opened.
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
         * List rooms, most recently used first
         * @description The rooms named in your appointments.
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
         * List your signed-in devices
         * @description One entry per device; the one that asks is marked `current`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out all other devices
         * @description Their next requests are refused. The device that asks stays signed in.
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
         * Sign out a device
         * @description Takes an `id` from `GET /sessions`. The device’s next request is refused.
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
         * List templates
         * @description Your own and the built-in ones, which have no `doctor_id`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create or copy a template
         * @description With `copy_of`, fields that are left out are copied from that template; otherwise `name`, `key`, `language` and `sections` are required.
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
         * @description Fields that are left out keep their value. Built-in templates can be copied, but not changed.
         */
        put: operations["changeTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description Built-in templates cannot be deleted.
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
         * List transcriptions
         * @description Your own; administrators get all, and the audit trail records that.
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
         * Get the transcription
         * @description A list with one entry or none.
         */
        get: operations["getTranscription"];
        /**
         * Correct the transcription
         * @description `segments` is the whole new list: one without `id` is added, one left out is deleted. `transcription` is the text, with one segment per line. The original transcription is kept. A draft stays until you ask for a new one. With `updatedAt`, returns 409 if somebody else has corrected it since.
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
         * Get the original transcription
         * @description What the engine heard, before any corrections.
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
         * Swap doctor and patient
         * @description Then the notes are drafted again, unless they are released.
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
         * Apply your vocabulary to the transcription
         * @description Replaces words that do not exist and sound like a term of `GET /vocabulary`; with `preview`, only lists them. Numbers, known words and other drugs stay. The original transcription is kept.
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
         * Delete your account and all its data
         * @description Requires the password or, if the account has none, a recent proof of identity. Wrong passwords count towards the login limit.
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
         * List who opened and changed your records
         * @description Also what was done to your account. Newest first, at most 1,000 entries; `before` works as in `GET /admin/audit`.
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
         * Export all data of your account
         * @description Returns one ZIP with JSON and files. If files are lost, it also has a `missing.json` that names them.
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
         * List your passkeys
         * @description With the names you gave them, and without keys.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Send the result of `navigator.credentials.create`. The authenticator must have verified its user.
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
         * @description It can no longer be used to sign in. Devices it signed in stay signed in: see `GET /sessions`.
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
         * Start adding a passkey
         * @description Returns options for `navigator.credentials.create` in WebAuthn’s JSON form. They work once, within five minutes.
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
         * Change your password
         * @description Signs out all other devices. Wrong passwords count towards the login limit.
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
         * Get your profile
         * @description The account you are signed in to, with its plan and team.
         */
        get: operations["getProfile"];
        /**
         * Change your profile
         * @description Fields that are left out keep their value. The mail address cannot be changed: it identifies the account.
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
         * Prove your identity again
         * @description Send one of: the password, a code of the second factor, or a passkey (`POST /login/passkey/options`). For the next ten minutes, this device may do what requires a recent proof of identity. Wrong ones count towards the login limit.
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
         * Verify a mail address
         * @description Takes the `token` of the mailed link, which works once. The account can sign in from then on.
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
         * @description The answer is the same whether or not the account exists.
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
         * Get your vocabulary
         * @description Drugs and names that speech engines should prefer.
         */
        get: operations["getVocabulary"];
        /**
         * Replace your vocabulary
         * @description Drugs and names that speech engines should prefer: at most 1000 terms of 100 characters. Of spellings that differ only in case, the first is kept.
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
         * List your webhooks
         * @description Without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Each of your events is posted to its address in the form of `GET /events`, signed according to Standard Webhooks with the returned secret. Any status other than 2xx counts as a failure; six attempts are made within 45 minutes.
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
         * @description Nothing more is sent to it, and its list of deliveries is deleted.
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
         * List the deliveries of a webhook
         * @description The newest 100, with the result of each one’s last attempt. Kept for 30 days.
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
         * Retry a delivery
         * @description Sends the event immediately, with the same `webhook-id` and six new attempts, whatever the result of earlier ones.
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
            /** @description `true` ends all sessions of the account, and changes nothing else */
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
            /** @description The 6310 record, base64; null if there is nothing to hand over */
            content: string | null;
            receiver: string;
            sender: string;
            /** @description Version of the note; send it with the acknowledgement */
            version: number;
        };
        AgentRequest: {
            /** @description Content of the file, base64 */
            content: string;
            /** @description Identifies the file, so that it is accepted only once */
            source: string;
        };
        AgentRequestResult: {
            /** @description The visit; null if the file was not accepted, or the visit has been erased */
            appointment_id: string | null;
            /** @enum {string|null} */
            fault: "no_file" | "too_large" | "no_gdt" | "incomplete" | "wrong_length" | "wrong_record" | "bad_charset" | "no_number" | "no_name" | "bad_birthday" | "other_name" | "other_birthday" | "other_patient" | "no_account" | "plan" | "refused" | "not_fetched" | "gone" | "missing" | "full" | "denied" | "too_long" | "failed" | null;
            /** @enum {string|null} */
            record: "6301" | "6302" | "6310" | null;
        };
        AgentWork: {
            account: string;
            /** @description Files that were put aside and should be retried */
            again: components["schemas"]["AgainEntry"][];
            agent_id: string;
            /** @description Answers to fetch and write, oldest first */
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
            /** @description Goes up when consent is withdrawn: a recorder that names the round it started in sends nothing recorded in an earlier one */
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
             * @description The next thing to do, derived from both statuses
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
            /** @description One of your patients */
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
             * @description Language of texts for the patient; null: that of the appointment
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
            /** @description The calendar account it is read with; null for a feed */
            account_id: string | null;
            createdAt: string;
            doctor_id: string;
            /** @description What went wrong at the last attempt, in words; appointments read before stay */
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
            /** @description The server, as you gave it */
            url: string;
            username: string;
        };
        CalendarAccountPassword: {
            /** @description Preferably an app password made for this purpose; it is never returned */
            password: string;
        };
        CalendarTarget: {
            _id: string;
            account_id: string;
            createdAt: string;
            /** @description When an event was last found changed or deleted there, and was written again to match the booking */
            last_conflict_at: string | null;
            /** @description What went wrong at the last attempt, in words */
            last_error: string | null;
            /** @enum {string|null} */
            last_error_code: "private_address" | "insecure_address" | "unreachable" | "too_slow" | "too_large" | "refused" | "not_found" | "bad_answer" | "event_refused" | "unreadable_secret" | null;
            last_written_at: string | null;
            name: string;
            /** @description Whether writing has stopped until the account or the target is changed */
            stopped: boolean;
            /**
             * @description Title of the events there: “Termin”, the name’s initials, or the name
             * @enum {string}
             */
            title: "busy" | "initials" | "name";
            updatedAt: string;
            /** @description Bookings waiting to be written or removed */
            waiting: number;
        };
        Citation: {
            id: string;
            note_end: number;
            /** @description In UTF-16 code units of the text */
            note_start: number;
            section_key: string;
            sources: components["schemas"]["CitationSource"][];
            /** @description The words it quotes have been changed since */
            stale?: boolean;
            /** @enum {string} */
            support: "supported" | "partial" | "unsupported";
        };
        CitationSource: {
            document_id?: string;
            end_ms?: number;
            page?: number;
            /** @description The exact words of the source */
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
            /** @description A confirmed booking at this time would be refused with `SLOT_TAKEN` */
            blocks: boolean;
            end: string | null;
            /** @enum {string} */
            kind: "booking" | "appointment" | "calendar";
            name: string;
            start: string;
        };
        Consent: {
            /** @description `_id` of the account that recorded it, or `patient` */
            by: string | null;
            given_at: string | null;
            /** @enum {string|null} */
            language: "de" | "en" | "tr" | "ar" | "ru" | "uk" | null;
            /** @enum {string|null} */
            method: "oral" | "signed" | "patient_link" | null;
            /** @description Whether recording has to wait for consent */
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
             * @description Default: `oral`
             * @enum {string|null}
             */
            method?: "oral" | "signed" | null;
            signature?: number[][];
            /** @enum {string} */
            status: "given" | "withdrawn";
            /** @description Version of the text that was shown; default: the current one */
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
            /** @description When the practice put this text in force; null for a built-in text that was never replaced */
            since: string | null;
            text_version: string;
            title: string;
            /** @description The paragraphs in the form in which they are edited: separated by empty lines, with the placeholders `{practice}` and `{days}` */
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
            /** @description The secret address, shown only now */
            url: string;
            /** @description Whether appointments show their names */
            with_names: boolean;
        };
        CreatedWebhook: {
            _id: string;
            createdAt: string;
            /** @description Event types it receives */
            events: ("appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked")[];
            /** @description Key of the signatures, `whsec_…`; shown only now */
            secret: string;
            /** @description A password in it is shown as `***` */
            url: string;
        };
        Delivery: {
            /** @description Whether the operator has set a folder (`VISITE_DELIVERY_DIR`) */
            available: boolean;
            /** @description Empty: nothing is delivered */
            formats: ("pdf" | "docx" | "fhir" | "gdt" | "txt")[];
            undelivered: components["schemas"]["UndeliveredNote"][];
        };
        DeliveryChange: {
            /** @description Empty: nothing is delivered */
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
            /** @description Title to display; default: the original file name */
            title?: string;
        };
        DocumentPage: {
            page: number;
            /** @enum {string} */
            source: "text" | "ocr" | "unreadable";
            text: string;
        };
        DocumentsForm: {
            /** @description One of your appointments */
            appointment_id: string;
            document: Blob[];
            /**
             * @description Whether drafts may use it; default: true
             * @enum {unknown}
             */
            include_in_context?: "true" | "false";
            /**
             * @description Whether it is a consent document
             * @enum {unknown}
             */
            is_consent?: "true" | "false";
            /** @description Title to display; default: the original file name */
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
            /** @description Number of requests a long consultation was split into */
            parts?: number;
            replaced?: components["schemas"]["ReplacedDraft"];
            roles?: components["schemas"]["RolesInferred"];
            /** @description Headings used to split the note into sections */
            sections?: components["schemas"]["NoteHeading"][];
            /** @description Documents and earlier appointments that did not fully fit */
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
            /** @description Start of the booking */
            start: string;
            there: components["schemas"]["MovedTo"];
            there_end: string | null;
            /** @description The time it was moved to; null if it was deleted */
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
            /** @description Vitals and labs have `value` and `unit`; a blood pressure `systolic`, `diastolic`, `unit` and, if it was said, `position` (`lying`, `sitting`, `standing`); a drug `dose`, `unit`, `frequency`, `route` and `change`; any of them `side`. Numbers have a decimal point. */
            attributes: {
                [key: string]: string;
            };
            /** @description `patient`, or a relative */
            experiencer: "patient" | "mother" | "father" | "parent" | "grandmother" | "grandfather" | "grandparent" | "sister" | "brother" | "sibling" | "aunt" | "uncle" | "cousin" | "son" | "daughter" | "wife" | "husband" | "other" | (string & Record<never, never>);
            /** @description Stays the same when the fact is extracted again */
            id: string;
            /** @description Whether the stored note contains it */
            in_note: boolean;
            /** @enum {string} */
            kind: "complaint" | "symptom" | "finding" | "vital" | "lab" | "diagnosis" | "drug" | "allergy" | "history" | "family" | "social" | "procedure" | "order" | "referral" | "follow_up" | "advice" | "risk";
            /** @description In the spoken language, lower case */
            name: string;
            sources: components["schemas"]["CitationSource"][];
            /**
             * @description `active`; for a drug, its change; for an order, referral or follow-up, also `declined`
             * @enum {string}
             */
            status: "active" | "started" | "continued" | "changed" | "stopped" | "declined";
            /** @description As a doctor would write it */
            text: string;
            /** @enum {string} */
            time: "past" | "now" | "planned";
            /**
             * @description The clinician’s verdict
             * @enum {string}
             */
            verdict: "open" | "accepted" | "rejected";
        };
        FactVerdict: {
            /**
             * @description The clinician’s verdict
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
            /** @description One of your patients */
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
            /** @description Accurate to the minute */
            last_seen_at: string;
            name: string;
            platform: string;
            /**
             * @description The practice system’s profile: see `GET /gdt/settings`
             * @enum {string}
             */
            profile: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
            /** @description Answers not fetched yet */
            waiting: number;
        };
        GdtAgentChange: {
            name: string;
            /**
             * @description The practice system’s profile: see `GET /gdt/settings`
             * @enum {string}
             */
            profile: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
        };
        GdtEntry: {
            _id: string;
            /** @description The workplace it came through; null for the service’s folder */
            agent_id: string | null;
            appointment_id: string | null;
            /** @description Whether `POST /gdt/log/{id}/again` can retry it */
            can_repeat: boolean;
            createdAt: string;
            /** @enum {string} */
            direction: "in" | "out";
            /** @description What went wrong, in words */
            error: string | null;
            /** @enum {string|null} */
            error_code: "no_file" | "too_large" | "no_gdt" | "incomplete" | "wrong_length" | "wrong_record" | "bad_charset" | "no_number" | "no_name" | "bad_birthday" | "other_name" | "other_birthday" | "other_patient" | "no_account" | "plan" | "refused" | "not_fetched" | "gone" | "missing" | "full" | "denied" | "too_long" | "failed" | null;
            /**
             * @description Null if it was none of these
             * @enum {string|null}
             */
            record: "6301" | "6302" | "6310" | null;
            /** @enum {string} */
            status: "done" | "failed";
        };
        GdtProfile: {
            /**
             * @description How answer files are named: after the visit, always the same according to GDT 2.1, or the same with a running number
             * @enum {string}
             */
            answers: "visit" | "fixed" | "counted";
            /** @description Settings that are guesses because the manufacturer publishes nothing: try them with a test patient */
            guessed: ("answers" | "unmarked")[];
            /** @enum {string} */
            id: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
            /**
             * @description Value of 9206 for requests that have none
             * @enum {string}
             */
            unmarked: "1" | "2" | "3" | "4" | "5";
        };
        GdtSettings: {
            /** @description Whether the operator has set a folder (`VISITE_GDT_DIR`) */
            available: boolean;
            /**
             * @description Profile of the practice system that uses this folder
             * @enum {string}
             */
            profile: "general" | "tomedo" | "medatixx" | "cgm" | "turbomed";
            /** @description All available profiles, for the folder and for workplaces */
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
            /** @description Leave written events in the calendar; by default they are removed */
            keep_events?: boolean;
        };
        /** @description The end of a transcription that was too long: its characters, their share (0..1) and when it begins */
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
            /** @description Goes up when consent is withdrawn: a recorder that names the round it started in sends nothing recorded in an earlier one */
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
             * @description The next thing to do, derived from both statuses
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
            /** @description The patient to merge into this one, who can no longer be found */
            other_id: string;
        };
        /** @description In the form that `POST /appointments/update/{id}` takes; a length it would refuse is null */
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
            /** @description May be left out if a patient is given: the appointment is then named after them */
            name?: string;
            notes?: string | null;
            notes_type?: string | null;
            notify_patient?: boolean | null;
            patient?: components["schemas"]["NewPatient"];
            /** @description One of your patients */
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
            /** @description Preferably an app password made for this purpose; it is never returned */
            password: string;
            /** @description Address of the server; its name may be enough */
            url: string;
            username: string;
        };
        NewCalendarTarget: {
            account_id: string;
            /**
             * @description Default: `busy`
             * @enum {string}
             */
            title?: "busy" | "initials" | "name";
            /** @description Address of a writable calendar from the account’s list */
            url: string;
        };
        NewLetter: {
            /** @enum {string} */
            format: "pdf" | "docx" | "txt";
            /** @description Default: a greeting to colleagues */
            salutation?: string;
            /** @description The recipient’s address, at most 6 lines */
            to: string;
        };
        NewNote: {
            /** @description Stored with the first notes only */
            citations?: components["schemas"]["Citation"][];
            /** @description Asterisks are removed */
            notes?: string;
            /** @description Left out: kept */
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
             * @description Language of texts for the patient; null: that of the appointment
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
            /** @description The patient’s numbers in other systems; `gdt` is the number in the practice system */
            identifiers?: components["schemas"]["PatientIdentifier"][];
            insurer?: string | null;
            /**
             * @description Language of mails and pages for the patient; null: that of each appointment
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
            /** @description Default: all types, including future ones */
            events?: ("appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked")[];
            /** @description An https address that accepts POST requests */
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
            /** @description One of your appointments without notes, to move these to */
            appointment_id?: string;
            /** @description Asterisks are removed */
            notes?: string;
            /** @description Empty or left out: kept */
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
            /** @description The calendar it is read as; null if it is not read */
            calendar_id: string | null;
            name: string;
            url: string;
            /** @description Whether bookings can be written to it, according to the server */
            writable: boolean;
        };
        OpeningHours: {
            /** @description `HH:mm`, in the practice’s timezone */
            from: string;
            /** @description `HH:mm`, exclusive; `24:00` is the end of the day */
            to: string;
            /** @description 1 for Monday to 7 for Sunday */
            weekday: number;
        };
        OwnConsentText: {
            /** @enum {string} */
            language: "de" | "en" | "tr" | "ar" | "ru" | "uk";
            /** @description Paragraphs separated by empty lines; `{practice}` and `{days}` are placeholders. Null or empty restores the built-in text */
            text: string | null;
        };
        Paired: {
            /** @description Mail address of the account it works for */
            account: string;
            agent_id: string;
            /** @description For `Authorization: Bearer`; shown only now */
            token: string;
        };
        Pairing: {
            code: string;
            name: string;
            platform: string;
        };
        PairingCode: {
            /** @description To enter at the workplace; shown only now */
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
            /** @description The patient’s numbers in other systems; `gdt` is the number in the practice system */
            identifiers?: components["schemas"]["PatientIdentifier"][];
            insurer?: string | null;
            /**
             * @description Language of mails and pages for the patient; null: that of each appointment
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
            /** @description How many appointments the other patient had */
            appointments: number;
            /** @description Name of the person who merged them */
            by: string;
            createdAt: string;
            merge_id: string;
            other: components["schemas"]["PatientRecord"];
            /** @description When both will be erased, as their appointments stand now: until then the merge can be undone. Null: not until somebody erases them */
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
            /** @description The patient’s numbers in other systems; `gdt` is the number in the practice system */
            identifiers: components["schemas"]["PatientIdentifier"][];
            insurer: string | null;
            /**
             * @description Language of mails and pages for the patient; null: that of each appointment
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
            /** @description Record nothing before the patient consents */
            consent_required: boolean;
            /** @description Whether you may change it */
            editable: boolean;
            email: string;
            /** @description Lines at the head of letters, in place of name and address */
            letterhead: string | null;
            /** @description Whether `GET /practice/logo` returns one */
            logo: components["schemas"]["PracticeLogo"] | null;
            name: string;
            /** @description Let patients move their bookings to another free time */
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
            /** @description Whether appointments show their names */
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
            /** @description Part of the name under which the file was put aside */
            key: string;
            /** @enum {string|null} */
            record: "6301" | "6302" | null;
        };
        PutAsideWords: {
            /** @description The reason in words, for a file beside it */
            words: string;
        };
        ReadCalendar: {
            /** @description Address of a calendar from the account’s list */
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
             * @description Decides which feature the plan must include
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
            /** @description Default: the appointment’s language */
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
        /** @description Roles were not given and are inferred from what was said: number of utterances, the share (0..1) that is beyond doubt, and whether that is nearly all */
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
             * @description `repetition_cut`: the engine repeated itself, and the repetitions were removed; `speech_missing`: somebody speaks there, but the engine returned no text
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
            /** @description What is wrong, in words; delivery is retried */
            error: string;
            /** @enum {string} */
            error_code: "missing" | "full" | "denied" | "too_long" | "failed";
            /** @description When this was last found */
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
            /** @description Goes up when consent is withdrawn: a recorder that names the round it started in sends nothing recorded in an earlier one */
            consent_round: number;
            createdAt: string;
            date: string;
            deletionDate: string;
            doctor_id: string;
            duration_minutes: number | null;
            error_reason: string | null;
            external: components["schemas"]["ExternalEvent"] | null;
            /** @description Drugs and allergies that are in the released note or were accepted */
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
             * @description The next thing to do, derived from both statuses
             * @enum {string}
             */
            stage: "planned" | "ready" | "transcribing" | "drafting" | "review" | "redrafted" | "released" | "closed" | "failed" | "other";
            status: "planned" | "recording" | "transcribing" | "processing" | "finished" | "error" | "error_transcription" | "audio_upload_failed" | (string & Record<never, never>);
            /** @description Summary of the released note */
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
            /** @description Event types it receives */
            events: ("appointment.created" | "appointment.updated" | "appointment.deleted" | "recording.added" | "recording.deleted" | "transcription.completed" | "transcription.failed" | "notes.drafted" | "notes.saved" | "notes.regenerated" | "notes.failed" | "document.added" | "document.updated" | "document.deleted" | "patient.created" | "patient.updated" | "patient.deleted" | "consent.given" | "consent.withdrawn" | "session.revoked")[];
            /** @description A password in it is shown as `***` */
            url: string;
        };
        WebhookDelivery: {
            /** @description The `webhook-id` header of every attempt */
            _id: string;
            attempts: number;
            createdAt: string;
            deliveredAt: string | null;
            event_id: string | null;
            /** @description What went wrong at the last attempt, in words */
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
            /** @description Kind of work; other releases may have other kinds */
            kind: "transcribe" | "draft" | "model_draft" | "extract" | "link" | "mail" | "calendar" | "deliver" | "gdt" | (string & Record<never, never>);
            reason: string | null;
            /**
             * @description `failing`: failed and will be retried; `failed`: a mail that was given up
             * @enum {string}
             */
            state: "waiting" | "running" | "failing" | "failed";
        };
    };
    responses: {
        /** @description The request conflicts with what is stored */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The address is already registered */
        EntryConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EntryError"];
            };
        };
        /** @description Accounts can only be opened by invitation, or not at all */
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
        /** @description An unexpected error, with a reference to the log */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description It belongs to another doctor, is not allowed for this role, or requires a proof of identity: `PROOF_REQUIRED` asks for `POST /user/proof`, `SECOND_FACTOR_REQUIRED` for a second factor */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description It belongs to another doctor, or the plan does not include this */
        ForbiddenOrPlan: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"] | components["schemas"]["PlanError"];
            };
        };
        /** @description The request is invalid: a malformed id, body or form, or a value that breaks a rule */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Wrong credentials or code, or the mail address is not verified */
        LoginRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LoginError"];
            };
        };
        /** @description Not found */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The range is beyond the end of the file */
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
        /** @description The body or a file in it is too large */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description It does not fit into the requested format */
        TooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many login attempts for this address; try again after the time given */
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
        /** @description Too many requests; try again after the time given */
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
        /** @description The token is missing or invalid; `SESSION_REVOKED` if the device was signed out */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthError"];
            };
        };
        /** @description A part of the service is unavailable or busy; try again later */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The content type of the body is not supported */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The upload was too slow */
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
            /** @description The file, as a stream */
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
                 * @description `_id` of the appointment to leave out
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
                 * @description Default: 30
                 * @example 20
                 */
                duration_minutes?: string;
                /**
                 * @description `_id` of the appointment to leave out
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
            /** @description The file, as a stream */
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
            /** @description The file, as a stream */
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
            /** @description The file, as a stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "image/*": unknown;
                };
            };
            /** @description The requested part of the file */
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
                /** @description `id` of the last event received; later events are sent first */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as a stream */
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
            /** @description A part of the service is unavailable */
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
            /** @description The file, as a stream */
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
            /** @description The file, as a stream */
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
                /** @description Number of the version */
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
                 * @description Beginnings of names in any order, a date of birth, or a number
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
            /** @description The file, as a stream */
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
                 * @description `consent_round` of the appointment when the recording began: 403 `CONSENT_REQUIRED` if consent has been withdrawn since
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
                 * @description `consent_round` of the appointment when the recording began: 403 `CONSENT_REQUIRED` if consent has been withdrawn since
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
            /** @description The file, as a stream */
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
            /** @description The requested part of the file */
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
                 * @description Default: everybody
                 * @example others
                 */
                by?: "me" | "others";
                /**
                 * @description Default: everything
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
            /** @description The file, as a stream */
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
