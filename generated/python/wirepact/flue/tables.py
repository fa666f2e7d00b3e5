# @generated from schema/flue/ by `make generate`. Do not edit; change the schema.
"""Tables of Flue: what its sources say as data. Importing this module parses them."""

from __future__ import annotations

from .._runtime.rows import Row, read_rows

BODILESS_REPLIES: tuple[Row, ...] = read_rows(r"""[
{"when":"A HEAD read of a conversation fails: status and headers alone."},
{"status":499,"when":"The client aborts a long poll: the body is empty."}
]""")
"""Error replies without the envelope.

Source: HTTP error envelope.

Columns:
    when: Which reply.
    status: Its status; left out: the error's own.
"""

ERROR_FIELDS: tuple[Row, ...] = read_rows(r"""[
{"error":"flue","fields":["name","message","type","details","meta"],"form":"operation_event"},
{"error":"other","fields":["name","message"],"form":"operation_event","says":"The foreign message stays: the events are for operators."},
{"error":"flue","fields":["name","message","type","details","meta"],"form":"compaction_event"},
{"error":"other","fields":["name","message"],"form":"compaction_event","says":"The foreign message stays: the events are for operators."},
{"error":"flue","fields":["name","message","type","details","meta"],"form":"submission_settled"},
{"error":"other","fields":["message","type"],"form":"submission_settled","says":"Redacted: type is internal_error and the message a fixed one."},
{"error":"any","fields":["type","name","message"],"form":"shell_tool","says":"A failure of the caller's own shell() call, as ErrorInfo."}
]""")
"""Which fields of a failure each serialized form keeps; meta only where the error has some. None of them holds a stack.

Source: errorInfo on live observations.

Columns:
    form: Where the error stands.
    error: A Flue error, any other, or both alike.
    fields: The fields kept.
    says: What else holds.
"""

ERROR_HEADERS: tuple[Row, ...] = read_rows(r"""[
{"name":"content-type","value":"application/json"},
{"name":"x-content-type-options","value":"nosniff"},
{"name":"cross-origin-resource-policy","value":"cross-origin"}
]""")
"""Headers of every error reply, beside those of its type.

Source: HTTP error envelope.

Columns:
    name: Name of the header.
    value: Its value.
"""

ERROR_INFO_APPEARS_ON: tuple[Row, ...] = read_rows(r"""[
{"on":"tool","when":"The tool call failed."},
{"on":"operation","when":"The operation failed."},
{"on":"submission_settled","when":"The outcome is not completed."},
{"on":"ModelResponse.error","when":"The request threw, or the message carries a provider's error."}
]""")
"""Where observers find an ErrorInfo.

Source: errorInfo on live observations.

Columns:
    on: The observation or shape.
    when: When it is there.
"""

INVALID_REQUEST_CAUSES: tuple[Row, ...] = read_rows(r"""[
{"at":"route","cause":"The URL or a parameter has a bad shape."},
{"at":"route","cause":"The instance id segment is empty."},
{"at":"route","cause":"The payload of a dispatch is not valid."},
{"at":"route","cause":"A uid condition and initialData come together."},
{"at":"route","cause":"The creation data does not fit the agent's initialDataSchema."},
{"at":"admission","cause":"A uid condition that is text and initialData come together."},
{"at":"admission","cause":"The creation data does not fit the agent's initialDataSchema."},
{"at":"admission","cause":"The agent argument is no function."}
]""")
"""What is answered with invalid_request, and where; `details` says which it was.

Source: Route error types.

Columns:
    at: Where it is refused: by a route, or as a send is admitted (over HTTP or in the process).
    cause: What is wrong.
"""

TOOL_FEEDBACK: tuple[Row, ...] = read_rows(r"""[
{"elsewhere":"caller","inTurn":"tool_result","type":"tool_input_validation"},
{"elsewhere":"caller","inTurn":"tool_result","type":"tool_output_serialization"},
{"elsewhere":"caller","inTurn":"tool_result","type":"tool_output_validation"}
]""")
"""Tool failures that a model turn does not raise: the model gets them as the tool's error result and the submission
goes on.

Source: ToolInputValidationError.

Columns:
    type: Type of the error.
    inTurn: Where it goes in a model turn.
    elsewhere: Where it goes outside of one.
"""
