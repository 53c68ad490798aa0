import type { ParsedCreateTemplate } from "./contract-template.schema.ts";

/** The author's name on a team's first template. */
export const DEFAULT_TEMPLATE_AUTHOR = "Clearhouse";

/** The template that every team has at first. The team may change or delete it. */
export const DEFAULT_TEMPLATE: ParsedCreateTemplate = {
  name: "Content license and release",
  description:
    "A non-exclusive license for one piece of content, in plain language. Have it checked by your own lawyer before you rely on it.",
  active: true,
  content: `CONTENT LICENSE AND RELEASE

Date: {{date}}

This agreement is between
{{creator_name}} ({{creator_email}}), called "you", and
{{team_name}}, called "we".

1. The content

This agreement is about "{{content_title}}" and the photos, videos, sound and words that belong to it. We call all of this "the content".

2. What you allow us to do

You give us a license to use the content. We may copy it, publish it, show it and share it on {{brand}} and our other websites, apps, social media accounts, newsletters and presentations, and to tell people about those.

The license is
- non-exclusive: you may go on using the content yourself and may license it to others;
- worldwide: we may use the content in every country;
- free of charge: we owe you no fee for it, unless you and we agree on one in writing.

3. Changes we may make

We may crop, shorten, resize, caption, subtitle and translate the content, and put it together with other material. We won't change it in a way that gives it another meaning or puts you in a false light.

4. What we may not do

Without your written permission we may not
- sell the content by itself, or license it to others;
- use it in an advertisement for the product or service of somebody else;
- say or suggest that you endorse a product, a service or an opinion;
- use it to train software that makes images, video, sound or text.

The platforms we publish on may show the content under their own terms. That isn't a license to others in the sense of this section.

5. Credit

We name you as the maker of the content wherever that is usual and possible. If you want another name or handle than {{creator_name}}, tell us.

6. What stays yours

You keep the copyright and all other rights in the content. We get no rights besides those that this agreement gives us.

7. What you promise

You promise that
- you made the content, or have the right to give this license for it;
- everyone who can be recognized in it has agreed to this use, and a parent or guardian has agreed for everyone under 18;
- as far as you know, the content breaks no law and takes nothing from others without their permission;
- you are at least 18 years old, or a parent or guardian signs for you.

If somebody tells you that one of these isn't so, you let us know soon.

8. Your name and likeness

Where you can be seen or heard in the content, you agree that we use your name, picture and voice as part of it, within the limits of this agreement.

9. How long it lasts

The license starts on the day you sign and has no end date.

You may ask us at any time to stop using the content. We then stop publishing it anew and remove it from the pages we control within 30 days, as far as that is possible. Printed copies, finished productions and what others have shared need not be taken back.

If we break this agreement and don't put it right within 14 days after you told us, you may end it at once.

10. Your personal data

We keep your name, your email address and the record of your signature to be able to show that you agreed. We use them for nothing else that has to do with this agreement.

11. General

This agreement holds all that you and we have agreed about the content. Changes have to be in writing; email is enough. If a part of it isn't valid, the rest stays in force. Rights that the law gives you, and that can't be waived, stay yours.

12. Signature

You sign by typing your name on our signing page. You and we accept that as a signature. You can download a copy of what you signed.

Questions? Ask {{requester_name}} of {{team_name}} by replying to the email that came with this agreement.
`,
};
